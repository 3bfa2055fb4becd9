package dev.idempotency.sample.wire;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Allows every origin by its name, as an application's own CORS filter does. */
public class CorsFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String origin = request.getHeader("Origin");
    if (origin != null) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Expose-Headers", "Idempotent-Replayed, Location");
      response.addHeader("Vary", "Origin");
    }
    if (request.getHeader("Access-Control-Request-Method") == null) {
      chain.doFilter(request, response);
    } else {
      response.setHeader("Access-Control-Allow-Methods", "POST, PATCH");
      response.setHeader("Access-Control-Allow-Headers", "content-type, idempotency-key");
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }
  }
}

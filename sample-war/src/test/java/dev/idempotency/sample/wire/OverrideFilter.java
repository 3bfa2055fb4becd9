package dev.idempotency.sample.wire;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Gives a request the method that its client could not send. */
public class OverrideFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String method = request.getHeader("X-HTTP-Method-Override");
    chain.doFilter(method == null ? request : new Overridden(request, method), response);
  }

  private static final class Overridden extends HttpServletRequestWrapper {

    private final String method;

    Overridden(HttpServletRequest request, String method) {
      super(request);
      this.method = method;
    }

    @Override
    public String getMethod() {
      return method;
    }
  }
}

package dev.idempotency.sample.callers;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;

/**
 * In place of the container's authentication: the header {@code X-Caller} names the caller. Stands
 * in front of the filters of the library.
 */
public class CallerFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  static final String CALLER = "X-Caller";

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String name = request.getHeader(CALLER);
    Principal caller = name == null ? null : () -> name;
    chain.doFilter(
        new HttpServletRequestWrapper(request) {
          @Override
          public Principal getUserPrincipal() {
            return caller;
          }
        },
        response);
  }
}

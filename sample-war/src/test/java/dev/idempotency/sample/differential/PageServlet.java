package dev.idempotency.sample.differential;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The error page: more than 2 KB, in UTF-8, with headers of its own. */
@WebServlet("/error-page")
public class PageServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/html;charset=UTF-8");
    response.setHeader("X-Page", "1");
    response
        .getWriter()
        .printf(
            "page \u20ac status=%s message=%s exception=%s uri=%s method=%s %s",
            request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE),
            request.getAttribute(RequestDispatcher.ERROR_MESSAGE),
            request.getAttribute(RequestDispatcher.ERROR_EXCEPTION_TYPE),
            request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI),
            request.getMethod(),
            "x".repeat(2048));
  }
}

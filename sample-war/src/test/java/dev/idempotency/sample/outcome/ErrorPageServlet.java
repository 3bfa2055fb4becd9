package dev.idempotency.sample.outcome;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The error pages, one for 500 and one for {@link NoStock}; the filter is mapped to them too. */
@WebServlet({"/outcome/page/500", "/outcome/page/no-stock"})
public class ErrorPageServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/html;charset=UTF-8");
    response
        .getWriter()
        .printf(
            "page %s: status %s, %s, from %s%n%s",
            request.getServletPath(),
            request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE),
            request.getAttribute(RequestDispatcher.ERROR_EXCEPTION_TYPE),
            request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI),
            "x".repeat(2048));
  }
}

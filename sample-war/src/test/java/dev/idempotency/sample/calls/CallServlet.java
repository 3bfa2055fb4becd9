package dev.idempotency.sample.calls;

import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Calls the bean and lets its exceptions out, when it has begun its own answer already: {@code POST
 * /op/calls/bare?inner=KEY&item=..&waits=..}, {@code /op/calls/wrapped} in another exception, and
 * {@code /op/calls/request} with the key of the request.
 */
@WebServlet("/op/calls/*")
public class CallServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @EJB private transient CallBean bean;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.setHeader("X-Begun", "true");
    response.getWriter().print("begun ");
    switch (request.getPathInfo()) {
      case "/bare" -> response.getWriter().print(call(request));
      case "/wrapped" -> response.getWriter().print(wrapped(request));
      case "/request" ->
          response.getWriter().print(bean.callOfRequest(request.getParameter("inner")));
      default -> throw new IllegalArgumentException(request.getPathInfo());
    }
  }

  private String call(HttpServletRequest request) {
    return bean.call(
        request.getParameter("inner"),
        request.getParameter("item"),
        Boolean.parseBoolean(request.getParameter("waits")));
  }

  private String wrapped(HttpServletRequest request) throws ServletException {
    try {
      return call(request);
    } catch (RuntimeException e) {
      throw new ServletException("the call has failed", e);
    }
  }
}

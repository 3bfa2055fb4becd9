package dev.idempotency.sample.differential;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Where the others dispatch to; the last part of the path says what it does. */
@WebServlet(name = "dev.idempotency.sample.differential.TargetServlet", value = "/target/*")
public class TargetServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    boolean included = request.getAttribute("jakarta.servlet.include.path_info") != null;
    Object path =
        included
            ? request.getAttribute("jakarta.servlet.include.path_info")
            : request.getPathInfo();
    response.setStatus(203);
    response.setHeader("X-Target", "1");
    response.addCookie(new Cookie("target", "1"));
    switch (String.valueOf(path)) {
      case "/nothing" -> {}
      case "/forward" -> {
        String to = request.getQueryString().substring("to=".length());
        request.getRequestDispatcher(to).forward(request, response);
      }
      case "/stream" -> response.getOutputStream().print("stream");
      case "/error" -> response.sendError(409, "sold out");
      case "/page" -> response.sendError(422, "no such");
      case "/redirect" -> response.sendRedirect("elsewhere");
      case "/reset" -> response.resetBuffer();
      case "/fail" -> throw new ServletException("on purpose");
      case "/flush" -> {
        response.getWriter().print("flushed");
        response.flushBuffer();
      }
      case "/close" -> {
        response.getWriter().print("closed");
        response.getWriter().close();
      }
      default -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print("target \u20ac");
      }
    }
  }
}

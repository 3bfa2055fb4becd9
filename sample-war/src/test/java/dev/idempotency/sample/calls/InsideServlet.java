package dev.idempotency.sample.calls;

import dev.idempotency.IdempotencyContext;
import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code POST /inside/DO?key=..&parent=..} calls a bean and says how that has ended. */
@WebServlet({"/inside/*", "/op/inside/*"})
public class InsideServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @EJB private transient SessionBean session;
  @Inject private transient PlainBean plain;
  @Inject private transient IdempotencyContext context;
  @Inject private transient DownstreamKeys keys;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    String before = Look.at(context);
    String result = report(request);
    response.getWriter().print(result);
    response.setHeader("X-Before", before);
    response.setHeader("X-After", Look.at(context));
  }

  private String report(HttpServletRequest request) {
    try {
      return "returned "
          + call(
              request.getPathInfo().substring(1),
              request.getParameter("key"),
              request.getParameter("parent"));
    } catch (RuntimeException e) {
      return "thrown " + e.getClass().getName() + ": " + e.getMessage();
    }
  }

  private String call(String what, String key, String parent) {
    return switch (what) {
      case "insert" -> plain.insert(key, parent);
      case "plain" -> plain.look(key);
      case "session" -> session.look(key);
      case "unprotected" -> session.lookUnprotected();
      case "keys" -> keys.of(key);
      default -> throw new IllegalArgumentException(what);
    };
  }
}

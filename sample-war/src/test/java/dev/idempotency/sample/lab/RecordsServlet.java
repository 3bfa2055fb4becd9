package dev.idempotency.sample.lab;

import dev.idempotency.Idempotency;
import dev.idempotency.Identity;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** What an operator can see and do: records, and the counters of this application. */
@WebServlet({"/records", "/counters"})
public class RecordsServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Inject private Idempotency idempotency;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String text =
        request.getServletPath().equals("/counters")
            ? counters(request.getContextPath())
            : idempotency.find(identity(request)).map(Object::toString).orElse("none");
    response.getWriter().print(text);
  }

  @Override
  protected void doDelete(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response
        .getWriter()
        .print(idempotency.forget(identity(request), "the laboratory", "for a test"));
  }

  private static Identity identity(HttpServletRequest request) {
    return new Identity(
        "anonymous", request.getParameter("operation"), request.getParameter("key"));
  }

  private static String counters(String contextPath) throws IOException {
    try {
      ObjectName name =
          new ObjectName("dev.idempotency:type=Calls,application=" + ObjectName.quote(contextPath));
      return ManagementFactory.getPlatformMBeanServer().getAttribute(name, "Calls").toString();
    } catch (JMException e) {
      throw new IOException(e);
    }
  }
}

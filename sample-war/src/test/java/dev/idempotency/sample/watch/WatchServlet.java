package dev.idempotency.sample.watch;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * What the JVM knows of all applications, those that are gone too. {@code GET /beans?name=PATTERN}
 * shows the attributes of management beans, one on each line, {@code GET /instances?class=NAME}
 * counts living objects, and {@code PUT /property?name=NAME&value=VALUE} sets a system property, or
 * takes it away.
 */
@WebServlet({"/beans", "/instances", "/property"})
public class WatchServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      response
          .getWriter()
          .print(
              request.getServletPath().equals("/beans")
                  ? beans(request.getParameter("name"))
                  : instances(request.getParameter("class")));
    } catch (JMException e) {
      throw new IOException(e);
    }
  }

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) {
    String value = request.getParameter("value");
    if (value == null) {
      System.clearProperty(request.getParameter("name"));
    } else {
      System.setProperty(request.getParameter("name"), value);
    }
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  private static String beans(String pattern) throws JMException {
    StringBuilder text = new StringBuilder();
    for (ObjectName name : BEANS.queryNames(new ObjectName(pattern), null)) {
      for (MBeanAttributeInfo attribute : BEANS.getMBeanInfo(name).getAttributes()) {
        Object value = BEANS.getAttribute(name, attribute.getName());
        text.append(attribute.getName())
            .append('=')
            .append(String.valueOf(value).replaceAll("\\R", " "))
            .append('\n');
      }
    }
    return text.toString();
  }

  /** The JVM collects its garbage before it counts. */
  private static long instances(String className) throws JMException {
    Object histogram =
        BEANS.invoke(
            new ObjectName("com.sun.management:type=DiagnosticCommand"),
            "gcClassHistogram",
            new Object[] {new String[0]},
            new String[] {String[].class.getName()});
    return histogram
        .toString()
        .lines()
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length >= 4 && Arrays.asList(columns).get(3).equals(className))
        .mapToLong(columns -> Long.parseLong(columns[1]))
        .sum();
  }
}

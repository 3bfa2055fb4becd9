package dev.idempotency.sample.messages;

import dev.idempotency.IdempotencyEvent.Kind;
import dev.idempotency.sample.told.Told;
import jakarta.annotation.Resource;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * {@code POST /messages/QUEUE?order=..&failures=..} sends a message; {@code GET
 * /messages/QUEUE?order=..&key=..} says what has become of it: executions, what was told of the
 * key, and how many messages are in the queue.
 */
@WebServlet("/messages/*")
public class MessageServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Resource(name = "jms/factory")
  private transient ConnectionFactory factory;

  @Resource(lookup = "java:app/jms/orders")
  private transient Queue orders;

  @Resource(lookup = "java:app/jms/deliveries")
  private transient Queue deliveries;

  private Queue queue(HttpServletRequest request) {
    return request.getPathInfo().equals("/orders") ? orders : deliveries;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    try (JMSContext context = factory.createContext()) {
      Message message = context.createTextMessage("an order");
      message.setStringProperty("order", request.getParameter("order"));
      message.setIntProperty("failures", Integer.parseInt(request.getParameter("failures")));
      context.createProducer().send(queue(request), message);
      response.getWriter().print(message.getJMSMessageID());
    } catch (JMSException e) {
      throw new ServletException(e);
    }
  }

  /**
   * A broker may deliver again while the first transaction is still rolling back. That delivery is
   * refused, and comes once more; whether it happens is between the two resources.
   */
  private static List<Kind> outcomes(String key) {
    return Told.of(key).stream().filter(kind -> kind != Kind.CONFLICTED).toList();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    try (JMSContext context = factory.createContext();
        QueueBrowser browser = context.createBrowser(queue(request))) {
      String order = request.getParameter("order");
      Enumeration<?> waiting = browser.getEnumeration();
      response
          .getWriter()
          .print(
              "executions=%d told=%s waiting=%d"
                  .formatted(
                      Deliveries.executions(order),
                      outcomes(request.getParameter("key")),
                      Collections.list(waiting).size()));
    } catch (JMSException e) {
      throw new ServletException(e);
    }
  }
}

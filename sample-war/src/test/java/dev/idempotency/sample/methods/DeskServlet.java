package dev.idempotency.sample.methods;

import dev.idempotency.sample.told.Told;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/**
 * Calls {@code POST /desk/KIND?key=..&item=..}, with {@code unprotected=true} for comparison, and
 * says how it has ended. {@code PUT /desk?key=..&end=..} chooses before, {@code GET /desk?key=..}
 * counts executions and says what was told of the key.
 */
@WebServlet({"/desk/*", "/op/desk/*"})
public class DeskServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Inject private transient Desks desks;
  @Inject private transient KeyDesk keys;
  @Inject private transient OverloadDesk overloads;
  @Inject private transient BookDesk books;
  @Inject private transient SeatDesk seats;
  @Inject private transient ResultDesk results;
  @Inject private transient TimeoutDesk timeouts;

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) {
    Business.choose(request.getParameter("key"), End.valueOf(request.getParameter("end")));
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String key = request.getParameter("key");
    response.getWriter().print("executions=" + Business.executions(key) + " told=" + Told.of(key));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print(Report.of(() -> call(request)));
  }

  private Object call(HttpServletRequest request) throws Exception {
    String[] kind = request.getPathInfo().substring(1).split("/", -1);
    String key = request.getParameter("key");
    String item = request.getParameter("item");
    return switch (kind[0]) {
      case "keys" -> byKey(kind[1], key, item);
      case "results" -> result(kind[1], key);
      case "overload" -> overloaded(kind[1], key, item);
      case "book" -> books.sell(key, item);
      case "seat" -> seats.sell(key, Integer.valueOf(item));
      case "timeout" -> {
        timeouts.start(key);
        yield null;
      }
      default ->
          request.getParameter("unprotected") == null
              ? desks.named(kind[0]).sell(key, item)
              : desks.named(kind[0]).sellUnprotected(key, item);
    };
  }

  private Object byKey(String way, String key, String item) throws SoldOut {
    return switch (way) {
      case "record" -> keys.ofRecord(new RecordOrder(key, item));
      case "bean" -> keys.ofBean(new BeanOrder(key, item));
      case "mutated" -> keys.ofMutated(new BeanOrder(key, item));
      case "position" -> keys.ofPosition(key, item);
      case "parameter" -> keys.ofParameter(key, item);
      case "request" -> keys.ofRequest(key, item);
      default -> throw new IllegalArgumentException(way);
    };
  }

  private Object overloaded(String type, String key, String item) throws SoldOut {
    return switch (type) {
      case "text" -> overloads.sell(key, item);
      case "number" -> overloads.sell(key, Integer.parseInt(item));
      case "list" -> overloads.sell(key, List.of(new Item(item)));
      default -> throw new IllegalArgumentException(type);
    };
  }

  private Object result(String method, String key) throws Exception {
    return ResultDesk.class.getMethod(method, String.class).invoke(results, key);
  }
}

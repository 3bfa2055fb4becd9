package dev.idempotency.sample.tills;

import dev.idempotency.IdempotencyException;
import jakarta.ejb.EJB;
import jakarta.ejb.EJBException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * {@code POST /op/sell?ref=REF} sells behind the filter. With {@code row=ID} it passes that row
 * between its two sales, and {@code swallow} says how: {@code timeout} or {@code jdbc}, both of
 * which go on when they cannot have it.
 *
 * <p>{@code POST /desk/own?key=KEY} and {@code /desk/caller?key=KEY} call the protected method,
 * which begins a transaction or joins one, and say what has come of it.
 */
@WebServlet({"/op/*", "/desk/*"})
public class TillServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @EJB private TillBean business;
  @EJB private TillDesk desk;
  @EJB private TillCaller caller;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String answer = request.getServletPath().equals("/op") ? sell(request) : called(request);
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print(answer + " " + body);
  }

  private String sell(HttpServletRequest request) {
    String ref = request.getParameter("ref");
    String id = business.insert(ref);
    pass(request);
    business.insert("after-" + ref);
    return id + " lock-wait=" + business.lockWait();
  }

  private void pass(HttpServletRequest request) {
    String row = request.getParameter("row");
    String swallow = request.getParameter("swallow");
    if ("timeout".equals(swallow)) {
      business.passWithinASecondOrGoOn(row);
    } else if ("jdbc".equals(swallow)) {
      business.passByJdbcOrGoOn(row);
    } else if (row != null) {
      business.pass(row);
    }
  }

  private String called(HttpServletRequest request) {
    String key = request.getParameter("key");
    String row = request.getParameter("row");
    boolean fail = request.getParameter("fail") != null;
    try {
      return request.getPathInfo().equals("/own")
          ? desk.sell(key, row)
          : caller.sell(key, row, fail);
    } catch (IdempotencyException | EJBException e) {
      return e.getClass().getSimpleName();
    }
  }
}

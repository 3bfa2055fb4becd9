package dev.idempotency.sample.orders;

import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * {@code POST ?ref=REF} inserts an order and what belongs to it. Between the two statements it
 * passes the row {@code row}, if the request names one, and then the gate {@code gate} of this
 * node, if that was closed before. With {@code contexts}, which is {@code one} or {@code two},
 * insert and row are one transaction without a key, too.
 *
 * <p>{@code PUT ?gate=ID&closed=true} closes a gate, {@code closed=false} opens it; {@code GET
 * ?gate=ID} counts those who wait there.
 */
@WebServlet({"/op/orders", "/brief/orders"})
public class OrderServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final ConcurrentMap<String, Gate> GATES = new ConcurrentHashMap<>();

  @EJB private OrderBean business;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.getWriter().print(gate(request).waiting());
  }

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) {
    if (Boolean.parseBoolean(request.getParameter("closed"))) {
      gate(request).close();
    } else {
      gate(request).open();
    }
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String payload = request.getParameter("amount") + " " + body;
    String id = insertAndPass(request, payload);
    if (request.getParameter("gate") != null) {
      gate(request).pass();
    }
    String limits = business.insertAudit(id);
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.setHeader("Location", request.getContextPath() + "/op/orders/" + id);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().printf("id=%s%npayload=%s%nlimits=%s%n", id, payload, limits);
  }

  private String insertAndPass(HttpServletRequest request, String payload) {
    String ref = request.getParameter("ref");
    String row = request.getParameter("row");
    if ("one".equals(request.getParameter("contexts"))) {
      return business.insertAndPass(ref, payload, row);
    }
    if ("two".equals(request.getParameter("contexts"))) {
      return business.insertAndPassInAnotherContext(ref, payload, row);
    }
    String id = business.insert(ref, payload);
    if (row != null) {
      business.pass(row);
    }
    return id;
  }

  private static Gate gate(HttpServletRequest request) {
    return GATES.computeIfAbsent(request.getParameter("gate"), id -> new Gate());
  }
}

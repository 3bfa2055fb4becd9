package dev.idempotency.sample.caches;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;

/**
 * {@code POST ?add=ID} adds an item, {@code POST ?rename=ID&name=NAME} renames one. {@code GET
 * ?item=ID} and {@code GET ?tenant=T&operation=O&key=K} read an item's name and a record's body
 * through the shared cache; with {@code held=true} they only say whether the cache holds them.
 */
@WebServlet("/op/items")
public class ItemServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @EJB private ItemBean items;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    boolean held = request.getParameter("held") != null;
    String item = request.getParameter("item");
    String tenant = request.getParameter("tenant");
    String operation = request.getParameter("operation");
    String key = request.getParameter("key");
    Object answer;
    if (item != null) {
      answer = held ? items.holdsItem(item) : items.nameOf(item);
    } else {
      answer =
          held ? items.holdsRecord(tenant, operation, key) : items.bodyOf(tenant, operation, key);
    }
    response.getWriter().print(answer);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (request.getParameter("add") != null) {
      items.add(request.getParameter("add"), "new");
    }
    if (request.getParameter("rename") != null) {
      items.rename(request.getParameter("rename"), request.getParameter("name"));
    }
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print("done " + UUID.randomUUID());
  }
}

package dev.idempotency.sample.packaging;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code POST ?ref=REF} inserts a row through the application's own producer. */
@WebServlet("/op/produced")
public class ProducedServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Inject private transient EntityManager em;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String id = Rows.insert(em, request.getParameter("ref"));
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.getWriter().print(id);
  }
}

package dev.idempotency.sample.packaging;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code POST ?ref=REF} inserts a row through each of two units, and says on which connections;
 * with {@code fail=true} it fails afterwards.
 */
@WebServlet("/op/units")
public class UnitsServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @PersistenceContext(unitName = "lab")
  private transient EntityManager lab;

  @PersistenceContext(unitName = "other")
  private transient EntityManager other;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    String ref = request.getParameter("ref");
    Rows.insert(lab, ref);
    Rows.insert(other, ref);
    if (request.getParameter("fail") != null) {
      throw new ServletException("the business has failed");
    }
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.getWriter().print(connection(lab) + " " + connection(other));
  }

  private static Object connection(EntityManager em) {
    return em.createNativeQuery("SELECT pg_backend_pid()").getSingleResult();
  }
}

package dev.idempotency.sample.twosources;

import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.UUID;

/**
 * {@code POST ?ref=REF&parent=P} writes a row here and a row there. With {@code swallow=true} it
 * goes on when the other data source refuses; with {@code fail=true} it fails after both; with
 * {@code late=true} it writes there at the commit.
 */
@WebServlet("/op/sources")
public class TwoSourcesServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @EJB private TwoSourcesBean business;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    String ref = request.getParameter("ref");
    business.insertHere(ref);
    String there = insertThere(request, ref);
    if (request.getParameter("fail") != null) {
      throw new ServletException("the business has failed");
    }
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print(there + " " + UUID.randomUUID());
  }

  private String insertThere(HttpServletRequest request, String ref) throws ServletException {
    try {
      if (request.getParameter("late") != null) {
        business.insertThereAtTheCommit(ref, request.getParameter("parent"));
        return "later";
      }
      business.insertThere(ref, request.getParameter("parent"));
      return "written";
    } catch (SQLException e) {
      if (request.getParameter("swallow") == null) {
        throw new ServletException(e);
      }
      return "refused";
    }
  }
}

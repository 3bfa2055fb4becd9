package dev.idempotency.sample.outcome;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code PUT /course?next=COURSE} chooses the course of the executions to come, so that a retry can
 * be the very same request and yet take another course; {@code GET /course?of=REF} counts the
 * executions of a reference. Outside the filter.
 */
@WebServlet("/course")
public class CourseServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) {
    Courses.choose(Course.valueOf(request.getParameter("next")));
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.getWriter().print(Courses.executions(request.getParameter("of")));
  }
}

package dev.idempotency.sample.scopes;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Tells what the observers have been told: {@code GET /events?key=KEY}. */
@WebServlet("/events")
public class EventsServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Inject private EventLog events;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.getWriter().print(String.join(", ", events.of(request.getParameter("key"))));
  }
}

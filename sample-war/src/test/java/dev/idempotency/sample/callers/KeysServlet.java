package dev.idempotency.sample.callers;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** {@code PUT /keys?current=ID} chooses the current key. */
@WebServlet("/keys")
public class KeysServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Inject private Keys keys;

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) {
    keys.use(request.getParameter("current"));
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }
}

package dev.idempotency.sample.wire;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code GET /traffic?of=REF}: how often it was executed, has left, how many bytes were read. */
@WebServlet("/traffic")
public class TrafficServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Traffic traffic = Traffic.of(request.getParameter("of"));
    response
        .getWriter()
        .print(
            "executions=%d left=%d read=%d"
                .formatted(traffic.executions.get(), traffic.left.get(), traffic.bytesRead.get()));
  }
}

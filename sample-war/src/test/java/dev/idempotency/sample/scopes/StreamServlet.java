package dev.idempotency.sample.scopes;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Has no multipart set-up: asks for the parts in vain, and then reads the stream. */
@WebServlet("/stream/*")
public class StreamServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String parts = "given";
    try {
      request.getParts();
    } catch (IllegalStateException | ServletException e) {
      parts = e.getClass().getSimpleName();
    }
    String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print("parts: " + parts + "\n" + body);
  }
}

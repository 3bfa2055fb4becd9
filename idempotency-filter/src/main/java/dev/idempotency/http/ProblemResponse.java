package dev.idempotency.http;

import dev.idempotency.problem.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Sends problem documents. */
final class ProblemResponse {

  private ProblemResponse() {}

  /** Sends the document with its own status. */
  static void send(Problem problem, HttpServletResponse response) throws IOException {
    sendAs(problem.status(), problem, response);
  }

  /** Sends the document with another status. */
  static void sendAs(int status, Problem problem, HttpServletResponse response) throws IOException {
    send(status, problem.document(status), response);
  }

  /** Sends the document with another status, and says more exactly what to do. */
  static void sendAs(int status, Problem problem, String exactly, HttpServletResponse response)
      throws IOException {
    send(status, problem.document(status, exactly), response);
  }

  private static void send(int status, byte[] document, HttpServletResponse response)
      throws IOException {
    response.setStatus(status);
    response.setContentType(Problem.MEDIA_TYPE);
    response.setContentLength(document.length);
    response.getOutputStream().write(document);
  }
}

package dev.idempotency.http;

import dev.idempotency.config.RefusalRules;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The filter's own answers, with what one scope adds to them. */
final class Refusals {

  private final RefusalRules rules;

  Refusals(RefusalRules rules) {
    this.rules = rules;
  }

  void send(Problem problem, HttpServletResponse response) throws IOException {
    addHeaders(problem, response);
    problem.sendAs(status(problem), response);
  }

  /** Says more exactly what to do. */
  void send(Problem problem, String exactly, HttpServletResponse response) throws IOException {
    addHeaders(problem, response);
    problem.sendAs(status(problem), exactly, response);
  }

  private int status(Problem problem) {
    return problem == Problem.KEY_REUSED ? rules.mismatchStatus() : problem.status();
  }

  private void addHeaders(Problem problem, HttpServletResponse response) {
    if (problem.isRetryable()) {
      response.setHeader(
          "Retry-After", Long.toString(rules.retryAfter().plusMillis(999).toSeconds()));
    }
    if (problem.isAboutTheKey() && rules.documentationUrl() != null) {
      response.addHeader("Link", "<" + rules.documentationUrl() + ">; rel=\"describedby\"");
    }
  }
}

package dev.idempotency.http;

import dev.idempotency.IdempotencyException;
import dev.idempotency.config.RefusalRules;
import dev.idempotency.problem.Problem;
import dev.idempotency.problem.ProblemAnswer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/** The filter's own answers, with what one scope adds to them. */
final class Refusals {

  private final RefusalRules rules;

  Refusals(RefusalRules rules) {
    this.rules = rules;
  }

  void send(Problem problem, HttpServletResponse response) throws IOException {
    addHeaders(problem, response);
    ProblemResponse.sendAs(status(problem), problem, response);
  }

  /** Says more exactly what to do. */
  void send(Problem problem, String exactly, HttpServletResponse response) throws IOException {
    addHeaders(problem, response);
    ProblemResponse.sendAs(status(problem), problem, exactly, response);
  }

  /** Sends what a protected call within the request has thrown. */
  void send(IdempotencyException failure, HttpServletResponse response) throws IOException {
    ProblemAnswer answer = ProblemAnswer.of(failure);
    addHeaders(answer.problem(), response);
    if (answer.retryAfter() != null) {
      setRetryAfter(answer.retryAfter(), response);
    }
    ProblemResponse.sendAs(answer.status(), answer.problem(), response);
  }

  private int status(Problem problem) {
    return problem == Problem.KEY_REUSED ? rules.mismatchStatus() : problem.status();
  }

  private static void setRetryAfter(Duration duration, HttpServletResponse response) {
    response.setHeader("Retry-After", Long.toString(duration.plusMillis(999).toSeconds()));
  }

  private void addHeaders(Problem problem, HttpServletResponse response) {
    if (problem.isRetryable()) {
      setRetryAfter(rules.retryAfter(), response);
    }
    if (problem.isAboutTheKey() && rules.documentationUrl() != null) {
      response.addHeader("Link", "<" + rules.documentationUrl() + ">; rel=\"describedby\"");
    }
  }
}

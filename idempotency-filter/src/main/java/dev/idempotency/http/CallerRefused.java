package dev.idempotency.http;

import dev.idempotency.problem.Problem;

/** A caller for whom nothing is executed. */
final class CallerRefused extends Exception {

  private static final long serialVersionUID = 1L;

  private final Problem problem;

  CallerRefused(Problem problem) {
    super(problem.name());
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}

package dev.idempotency.http;

import dev.idempotency.problem.Problem;

/** A request whose content cannot be used. The message says why, in words for the client. */
final class ContentRefused extends Exception {

  private static final long serialVersionUID = 1L;

  private final Problem problem;

  private ContentRefused(Problem problem, String message) {
    super(message, null, false, false);
    this.problem = problem;
  }

  static ContentRefused tooLarge(long limit) {
    return new ContentRefused(Problem.REQUEST_TOO_LARGE, "The limit is " + limit + " bytes.");
  }

  /** Somebody in front has read the body: nobody can tell two requests apart any more. */
  static ContentRefused alreadyRead() {
    return new ContentRefused(Problem.REQUEST_ALREADY_READ, "Nothing of its content is left.");
  }

  Problem problem() {
    return problem;
  }
}

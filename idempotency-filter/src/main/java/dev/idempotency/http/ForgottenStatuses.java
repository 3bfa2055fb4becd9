package dev.idempotency.http;

import java.util.Set;

/**
 * The statuses that are no final answer: what led to them is rolled back, so that the retry
 * executes.
 */
final class ForgottenStatuses {

  private static final Set<Integer> CORRECTABLE =
      Set.of(400, 401, 403, 405, 406, 408, 411, 413, 414, 415, 425, 429, 431);

  private ForgottenStatuses() {}

  static boolean contains(int status) {
    return status >= 500 || CORRECTABLE.contains(status);
  }
}

package dev.idempotency.engine;

import java.util.Locale;

/** The outcomes of deliveries, as they are counted. */
public enum Outcome {
  /** Executed and remembered. */
  EXECUTED,
  /** Executed; the answer was no final one and everything is rolled back. */
  PASSED,
  /** The application threw. */
  FAILED,
  /** Executed, but the application had doomed the transaction. */
  ROLLED_BACK,
  /** Executed, and certainly not committed. */
  COMMIT_FAILED,
  /** Executed, and nobody knows whether it is committed. */
  OUTCOME_UNKNOWN,
  /** The first answer was given again. */
  REPLAYED,
  /** The application's guard refused to give the first answer again. */
  REFUSED,
  /** The application's guard failed. */
  GUARD_FAILED,
  /** The first answer cannot be read. */
  UNREADABLE,
  /** The key belongs to another request. */
  MISMATCHED,
  /** The key was used so long ago that its answer is not remembered any more. */
  EXPIRED,
  /** The first delivery was still running. */
  CONFLICTED,
  /** A committed record says that nobody knows. */
  UNRESOLVED,
  /** The store could not answer. */
  STORE_UNAVAILABLE,
  /** The thread came with a transaction. */
  TRANSACTION_ACTIVE;

  /**
   * The name that management shows.
   *
   * @return for example {@code commit-failed}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

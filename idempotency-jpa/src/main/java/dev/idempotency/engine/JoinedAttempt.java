package dev.idempotency.engine;

import org.jspecify.annotations.Nullable;

/** What became of a delivery in a transaction that has not ended yet. */
sealed interface JoinedAttempt {

  /**
   * There is an answer, to be believed once the transaction has committed.
   *
   * @param answer the answer
   * @param ticket the claim that was completed; null where nothing is remembered by this attempt
   */
  record Answered(JoinedExecution.JoinedAnswer answer, @Nullable Ticket ticket)
      implements JoinedAttempt {}

  /**
   * It was not executed.
   *
   * @param decision why
   */
  record Refused(Decision decision) implements JoinedAttempt {}
}

package dev.idempotency.engine;

import org.jspecify.annotations.Nullable;

/** What the store says when a call asks for its identity. */
public sealed interface ClaimOutcome {

  /**
   * The identity belongs to the caller until its transaction ends.
   *
   * @param ticket what the completion must show
   * @param previousOwner the attempt whose record was over its retention and has been taken over;
   *     null where there was no record
   */
  record Claimed(Ticket ticket, @Nullable String previousOwner) implements ClaimOutcome {}

  /**
   * There is a committed record within its retention.
   *
   * @param record that record
   */
  record Existing(StoredRecord record) implements ClaimOutcome {}

  /** Another transaction holds the identity, and nothing of it is committed. */
  record Busy() implements ClaimOutcome {}

  /** The retention of an earlier call is over, its summary is kept, and that refuses the key. */
  record Archived() implements ClaimOutcome {}
}

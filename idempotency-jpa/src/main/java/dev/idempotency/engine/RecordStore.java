package dev.idempotency.engine;

import java.util.UUID;

/**
 * Port to the records. Every method works inside the calling thread's current transaction and
 * leaves its end to the caller. Decisions come from the database, never from a cache.
 * Implementations are safe for use by several threads.
 */
public interface RecordStore {

  /**
   * Asks for the identity of a call. Does not wait for another claimant for longer than a short
   * bound that the implementation documents. After {@link ClaimOutcome.Busy} the transaction may be
   * doomed: the caller must end it.
   *
   * @param call the call that asks
   * @param owner the name of this attempt, unique over all nodes
   * @return the database's answer
   * @throws RuntimeException if the store cannot answer; the transaction may be doomed
   */
  ClaimOutcome claim(ProtectedCall call, String owner);

  /**
   * Writes the answer into the claimed record.
   *
   * @param ticket what {@link #claim} gave, in the same transaction
   * @param result the answer
   * @return false if the record is not the ticket's any more; the caller must roll back
   * @throws RuntimeException if the store cannot write; the caller must roll back
   */
  boolean complete(Ticket ticket, StoredResult result);

  /**
   * A name for one attempt.
   *
   * @return a name that no other attempt on any node has
   */
  static String newOwner() {
    return UUID.randomUUID().toString();
  }
}

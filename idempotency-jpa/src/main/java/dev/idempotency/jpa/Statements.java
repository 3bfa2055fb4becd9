package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;

/**
 * What differs from database to database. All statements go through {@code getResultList}: unlike
 * {@code executeUpdate}, no provider evicts or flushes anything of the application for it.
 */
interface Statements {

  /** See {@link dev.idempotency.engine.RecordStore#claim}. */
  ClaimOutcome claim(EntityManager em, ProtectedCall call, String owner);

  /** See {@link dev.idempotency.engine.RecordStore#complete}. */
  boolean complete(EntityManager em, Ticket ticket, StoredResult result);

  /** See {@link dev.idempotency.engine.RecordAdministration#remove}. */
  boolean remove(EntityManager em, Identity identity);
}

package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import java.util.Optional;

/**
 * What differs from database to database. No provider may evict or flush anything of the
 * application for a statement. Through {@code getResultList} none does; {@code executeUpdate} needs
 * hints.
 */
interface Statements {

  /** See {@link dev.idempotency.engine.RecordStore#claim}. */
  ClaimOutcome claim(EntityManager em, ProtectedCall call, String owner);

  /** See {@link dev.idempotency.engine.RecordStore#complete}. */
  boolean complete(EntityManager em, Ticket ticket, StoredResult result);

  /** See {@link dev.idempotency.engine.RecordAdministration#remove}. */
  boolean remove(EntityManager em, Identity identity);

  /** See {@link dev.idempotency.engine.RecordAdministration#find}. */
  Optional<RecordView> find(EntityManager em, Identity identity);
}

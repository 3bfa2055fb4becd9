package dev.idempotency.jpa;

import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManagerFactory;

/**
 * The records in the application's own persistence unit, written through the connection of the
 * current JTA transaction. Each statement has an {@code EntityManager} of its own that is closed at
 * once, so that nothing of the application is flushed and no connection handle stays open until the
 * commit.
 */
public final class JpaRecordStore implements RecordStore {

  private final EntityManagerFactory unit;
  private final Statements statements;

  JpaRecordStore(EntityManagerFactory unit, Statements statements) {
    this.unit = unit;
    this.statements = statements;
  }

  @Override
  public ClaimOutcome claim(ProtectedCall call, String owner) {
    return OwnEntityManager.use(unit, em -> statements.claim(em, call, owner));
  }

  @Override
  public boolean complete(Ticket ticket, StoredResult result) {
    return OwnEntityManager.use(unit, em -> statements.complete(em, ticket, result));
  }
}

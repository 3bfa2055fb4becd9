package dev.idempotency.jpa;

import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.function.Function;

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
    return withEntityManager(em -> statements.claim(em, call, owner));
  }

  @Override
  public boolean complete(Ticket ticket, StoredResult result) {
    return withEntityManager(em -> statements.complete(em, ticket, result));
  }

  private <T> T withEntityManager(Function<EntityManager, T> use) {
    try (EntityManager em = unit.createEntityManager()) {
      return use.apply(em);
    }
  }
}

package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.RecordAdministration;
import jakarta.persistence.EntityManagerFactory;
import java.util.Optional;

/**
 * The records for operators, through the application's persistence unit. By columns, not as
 * entities: a cache may hold one as it was once, and a provider may take a time for one of its own
 * zone.
 */
final class JpaRecordAdministration implements RecordAdministration {

  private final EntityManagerFactory unit;
  private final Statements statements;

  JpaRecordAdministration(EntityManagerFactory unit, Statements statements) {
    this.unit = unit;
    this.statements = statements;
  }

  @Override
  public Optional<RecordView> find(Identity identity) {
    return OwnEntityManager.use(unit, em -> statements.find(em, identity));
  }

  @Override
  public boolean remove(Identity identity) {
    return OwnEntityManager.use(unit, em -> statements.remove(em, identity));
  }
}

package dev.idempotency.jpa;

import dev.idempotency.engine.RecordMaintenance;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The removal of records through the application's persistence unit. */
final class JpaRecordMaintenance implements RecordMaintenance {

  private final EntityManagerFactory unit;
  private final MaintenanceStatements statements;
  private final ArchiveRetentions retentions;

  JpaRecordMaintenance(
      EntityManagerFactory unit, MaintenanceStatements statements, ArchiveRetentions retentions) {
    this.unit = unit;
    this.statements = statements;
    this.retentions = retentions;
  }

  @Override
  public Batch removeExpired(@Nullable Instant from) {
    return batch(em -> statements.removeExpired(em, retentions, microseconds(from)));
  }

  @Override
  public Batch removeSummaries(@Nullable Instant from) {
    return batch(em -> statements.removeSummaries(em, microseconds(from)));
  }

  @Override
  public Batch eraseRecords(String tenant) {
    return batch(em -> statements.eraseRecords(em, tenant));
  }

  @Override
  public Batch eraseSummaries(String tenant) {
    return batch(em -> statements.eraseSummaries(em, tenant));
  }

  @Override
  public boolean knows(String tenant) {
    return OwnEntityManager.use(unit, em -> statements.knows(em, tenant));
  }

  @Override
  public Backlog backlog() {
    return OwnEntityManager.use(unit, statements::backlog);
  }

  /** Nobody has to know of a failure that the next batch will not have. */
  private Batch batch(Function<EntityManager, Batch> statement) {
    try {
      return OwnEntityManager.use(unit, statement);
    } catch (PersistenceException e) {
      if (statements.isContention(e)) {
        return Batch.contended();
      }
      throw e;
    }
  }

  /** Nothing has expired before the epoch. */
  private static long microseconds(@Nullable Instant from) {
    return from == null ? 0 : ChronoUnit.MICROS.between(Instant.EPOCH, from);
  }
}

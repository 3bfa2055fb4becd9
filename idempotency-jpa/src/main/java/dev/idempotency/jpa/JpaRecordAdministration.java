package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.RecordAdministration;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The records for operators, through the application's persistence unit. */
final class JpaRecordAdministration implements RecordAdministration {

  private static final String BY_IDENTITY =
      "SELECT r FROM IdempotencyRecord r"
          + " WHERE r.tenant = :tenant AND r.operation = :operation AND r.idempotencyKey = :key";

  private final EntityManagerFactory unit;
  private final Statements statements;

  JpaRecordAdministration(EntityManagerFactory unit, Statements statements) {
    this.unit = unit;
    this.statements = statements;
  }

  @Override
  public Optional<RecordView> find(Identity identity) {
    try (EntityManager em = unit.createEntityManager()) {
      return em.createQuery(BY_IDENTITY, IdempotencyRecord.class)
          .setParameter("tenant", identity.tenant())
          .setParameter("operation", identity.operation())
          .setParameter("key", identity.key())
          .getResultStream()
          .findFirst()
          .map(record -> view(identity, record));
    }
  }

  @Override
  public boolean remove(Identity identity) {
    try (EntityManager em = unit.createEntityManager()) {
      return statements.remove(em, identity);
    }
  }

  private static RecordView view(Identity identity, IdempotencyRecord record) {
    return new RecordView(
        identity,
        record.getStatus(),
        record.getScope(),
        record.getPrincipal(),
        record.getGeneration(),
        record.getCreatedAt().toInstant(),
        instant(record.getCompletedAt()),
        record.getExpiresAt().toInstant(),
        record.getResponseStatus());
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}

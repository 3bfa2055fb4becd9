package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.RecordAdministration;
import jakarta.persistence.EntityManagerFactory;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The records for operators, through the application's persistence unit. */
final class JpaRecordAdministration implements RecordAdministration {

  /** Columns, not the entity: a cache may hold that as it was once. */
  private static final String BY_IDENTITY =
      "SELECT r.status, r.scope, r.principal, r.generation, r.createdAt, r.completedAt, r.expiresAt,"
          + " r.responseStatus FROM IdempotencyRecord r"
          + " WHERE r.tenant = :tenant AND r.operation = :operation AND r.idempotencyKey = :key";

  private final EntityManagerFactory unit;
  private final Statements statements;

  JpaRecordAdministration(EntityManagerFactory unit, Statements statements) {
    this.unit = unit;
    this.statements = statements;
  }

  @Override
  public Optional<RecordView> find(Identity identity) {
    List<Object[]> rows =
        OwnEntityManager.use(
            unit,
            em ->
                em.createQuery(BY_IDENTITY, Object[].class)
                    .setParameter("tenant", identity.tenant())
                    .setParameter("operation", identity.operation())
                    .setParameter("key", identity.key())
                    .getResultList());
    return rows.stream().findFirst().map(columns -> view(identity, columns));
  }

  @Override
  public boolean remove(Identity identity) {
    return OwnEntityManager.use(unit, em -> statements.remove(em, identity));
  }

  private static RecordView view(Identity identity, Object[] columns) {
    return new RecordView(
        identity,
        (String) columns[0],
        (String) columns[1],
        (String) columns[2],
        (Long) columns[3],
        ((OffsetDateTime) columns[4]).toInstant(),
        instant((OffsetDateTime) columns[5]),
        ((OffsetDateTime) columns[6]).toInstant(),
        (Integer) columns[7]);
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}

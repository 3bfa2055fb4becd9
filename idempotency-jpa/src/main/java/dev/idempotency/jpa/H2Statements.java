package dev.idempotency.jpa;

import static dev.idempotency.jpa.Rows.number;

import dev.idempotency.Identity;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.SqlStates;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * H2 in its regular mode, for the first minute. It has no statement that claims or reads, and no
 * lock that can be tried: a claimant that meets another one waits for H2's own lock timeout and
 * then fails, which ends its transaction.
 */
final class H2Statements extends NativeStatements {

  /** Duplicate key, lock timeout, deadlock, concurrent update: another claimant was there. */
  private static final Set<Integer> CONTENTION = Set.of(23505, 50200, 40001, 90131);

  private static final int WITHIN_RETENTION = 0;
  private static final int OVER = 1;
  private static final int OVER_AND_TO_BE_ARCHIVED = 2;

  private static final String READ =
      """
      SELECT CASE WHEN status NOT IN ('SUCCEEDED', 'FAILED_FINAL') OR expires_at > CURRENT_TIMESTAMP THEN 0
                  WHEN archive THEN 2 ELSE 1 END AS kind,
             %s
        FROM idempotency_record
       WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3
      """
          .formatted(Rows.STORED_RECORD);

  private static final String READ_WITH_ARCHIVE =
      READ
          + """
            UNION ALL
            (SELECT 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
               FROM idempotency_archive
              WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3 AND keep_until > CURRENT_TIMESTAMP
              LIMIT 1)
            ORDER BY kind
            """;

  /** A summary may be there already: of a take-over that found another claimant in its way. */
  private static final String ARCHIVE =
      """
      SELECT archive_id FROM FINAL TABLE (
        %s
        SELECT %s, CURRENT_TIMESTAMP,
               DATEADD(MILLISECOND, CAST(?4 AS BIGINT), CURRENT_TIMESTAMP)
          FROM idempotency_record r
         WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3
           AND NOT EXISTS (SELECT 1 FROM idempotency_archive a WHERE a.archive_id = r.owner))
      """
          .formatted(SummaryColumns.INSERT, SummaryColumns.OF_RECORD);

  private static final String CLAIM =
      """
      SELECT generation, version FROM FINAL TABLE (
        MERGE INTO idempotency_record r
        USING (VALUES (CAST(?1 AS VARCHAR), CAST(?2 AS VARCHAR), CAST(?3 AS VARCHAR), CAST(?4 AS VARCHAR),
                       CAST(?5 AS VARCHAR), CAST(?6 AS VARCHAR), CAST(?7 AS BIGINT), CAST(?8 AS VARCHAR),
                       CAST(?9 AS BOOLEAN)))
              AS g (tenant, operation, idempotency_key, principal, fingerprint, owner, retention, scope, archive)
           ON r.tenant = g.tenant AND r.operation = g.operation AND r.idempotency_key = g.idempotency_key
         WHEN MATCHED AND r.status IN ('SUCCEEDED', 'FAILED_FINAL') AND r.expires_at <= CURRENT_TIMESTAMP
         THEN UPDATE SET principal = NULLIF(g.principal, ''), fingerprint = g.fingerprint, status = 'PENDING',
                generation = r.generation + 1, version = r.version + 1, owner = g.owner, lease_until = NULL,
                created_at = CURRENT_TIMESTAMP, completed_at = NULL,
                expires_at = DATEADD(MILLISECOND, g.retention, CURRENT_TIMESTAMP),
                response_status = NULL, response_headers = NULL, response_body = NULL, result_type = NULL,
                scope = g.scope, archive = g.archive
         WHEN NOT MATCHED
         THEN INSERT (tenant, operation, idempotency_key, principal, fingerprint, status, generation, version, owner,
                      created_at, expires_at, scope, archive)
              VALUES (g.tenant, g.operation, g.idempotency_key, NULLIF(g.principal, ''), g.fingerprint, 'PENDING', 1, 0,
                      g.owner, CURRENT_TIMESTAMP, DATEADD(MILLISECOND, g.retention, CURRENT_TIMESTAMP), g.scope, g.archive))
      """;

  private static final String COMPLETE =
      """
      SELECT version FROM FINAL TABLE (
        UPDATE idempotency_record
           SET status = 'SUCCEEDED', version = version + 1, completed_at = GREATEST(created_at, CURRENT_TIMESTAMP),
               response_status = ?1, response_headers = ?2%s
         WHERE tenant = ?3 AND operation = ?4 AND idempotency_key = ?5
           AND owner = ?6 AND generation = ?7 AND version = ?8 AND status = 'PENDING')
      """;

  private static final String REMOVE =
      """
      SELECT version FROM OLD TABLE (
        DELETE FROM idempotency_record WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3)
      """;

  private final String read;
  private final String readWithArchive;
  private final String archive;
  private final String claim;

  H2Statements(Tables tables) {
    super(tables, COMPLETE, REMOVE, Rows.EPOCH_MICROSECONDS);
    this.read = tables.in(READ);
    this.readWithArchive = tables.in(READ_WITH_ARCHIVE);
    this.archive = tables.in(ARCHIVE);
    this.claim = tables.in(CLAIM);
  }

  @Override
  public ClaimOutcome claim(EntityManager em, ProtectedCall call, String owner) {
    boolean refuse = call.retention().refuseArchived();
    List<?> found =
        identified(em.createNativeQuery(refuse ? readWithArchive : read), 1, call.identity())
            .getResultList();
    if (found.isEmpty()) {
      return orBusy(() -> insertOrTakeOver(em, call, owner, null));
    }
    Object[] row = (Object[]) found.get(0);
    int kind = (int) number(row[0]);
    if (kind == WITHIN_RETENTION) {
      return new ClaimOutcome.Existing(Rows.storedRecord(call.identity(), row, 1));
    }
    if (refuse && (kind != OVER || found.size() > 1)) {
      return new ClaimOutcome.Archived();
    }
    return orBusy(
        () -> {
          if (kind == OVER_AND_TO_BE_ARCHIVED) {
            archive(em, call);
          }
          return insertOrTakeOver(em, call, owner, Rows.string(row[3]));
        });
  }

  static boolean isContention(RuntimeException failure) {
    return SqlStates.anySqlException(failure, sql -> CONTENTION.contains(sql.getErrorCode()));
  }

  /** Whoever meets another claimant, in the archive or at the record, is told so by an error. */
  private static ClaimOutcome orBusy(Supplier<ClaimOutcome> claim) {
    try {
      return claim.get();
    } catch (PersistenceException e) {
      if (isContention(e)) {
        return new ClaimOutcome.Busy();
      }
      throw e;
    }
  }

  private void archive(EntityManager em, ProtectedCall call) {
    identified(em.createNativeQuery(archive), 1, call.identity())
        .setParameter(4, call.retention().archiveDuration().toMillis())
        .getResultList();
  }

  private ClaimOutcome insertOrTakeOver(
      EntityManager em, ProtectedCall call, String owner, @Nullable String previousOwner) {
    List<?> rows =
        identified(em.createNativeQuery(claim), 1, call.identity())
            .setParameter(4, call.principal() == null ? "" : call.principal())
            .setParameter(5, call.fingerprint())
            .setParameter(6, owner)
            .setParameter(7, call.retention().duration().toMillis())
            .setParameter(8, call.scope())
            .setParameter(9, call.retention().archive())
            .getResultList();
    return rows.stream()
        .findFirst()
        .map(row -> claimed(call.identity(), owner, (Object[]) row, previousOwner))
        .orElseGet(ClaimOutcome.Busy::new);
  }

  private static ClaimOutcome claimed(
      Identity identity, String owner, Object[] row, @Nullable String previousOwner) {
    Ticket ticket = new Ticket(identity, owner, number(row[0]), number(row[1]));
    return new ClaimOutcome.Claimed(ticket, previousOwner);
  }
}

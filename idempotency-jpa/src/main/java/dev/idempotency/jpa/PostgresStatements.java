package dev.idempotency.jpa;

import static dev.idempotency.jpa.Rows.number;

import dev.idempotency.Identity;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * PostgreSQL. One statement claims or reads. It never waits for another claimant and never fails on
 * a duplicate: whoever does not get the key's advisory lock gets no row.
 */
final class PostgresStatements extends NativeStatements {

  /**
   * After so long without a statement, the database ends a claimant's transaction: a node that
   * vanished without closing its connections frees its keys. A bound that the session has already
   * is left.
   */
  private static final Duration IDLE_BOUND = Duration.ofMinutes(5);

  /**
   * The lock is asked for only where the key is free or its retention is over. The INSERT decides
   * by the latest committed row, though the look at {@code stored} is as old as the statement:
   * where they disagree there is no row, and a second look tells. The summary of a record that is
   * taken over goes to the archive in the same statement, if the record says so.
   */
  private static final String CLAIM =
      """
      WITH stored AS MATERIALIZED (
        SELECT %1$s, created_at, completed_at, expires_at, archive,
               status IN ('SUCCEEDED', 'FAILED_FINAL') AND expires_at <= statement_timestamp() AS expired
          FROM idempotency_record
         WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3
      ), known AS MATERIALIZED (
        %2$s
      ), claimed AS (
        INSERT INTO idempotency_record AS r
               (tenant, operation, idempotency_key, principal, fingerprint, status, generation, version, owner,
                created_at, expires_at, scope, archive)
        SELECT ?1, ?2, ?3, NULLIF(?4, ''), ?5, 'PENDING', 1, 0, ?6,
               statement_timestamp(), statement_timestamp() + CAST(?7 AS bigint) * INTERVAL '1 millisecond', ?8,
               CAST(?11 AS boolean)
         WHERE CASE WHEN EXISTS (SELECT 1 FROM stored WHERE NOT expired) OR EXISTS (SELECT 1 FROM known) THEN false
                    ELSE pg_try_advisory_xact_lock(?9) END
            ON CONFLICT (tenant, operation, idempotency_key) DO UPDATE
           SET principal = excluded.principal, fingerprint = excluded.fingerprint, status = excluded.status,
               generation = r.generation + 1, version = r.version + 1, owner = excluded.owner, lease_until = NULL,
               created_at = excluded.created_at, completed_at = NULL, expires_at = excluded.expires_at,
               response_status = NULL, response_headers = NULL, response_body = NULL, result_type = NULL,
               scope = excluded.scope, archive = excluded.archive
         WHERE r.status IN ('SUCCEEDED', 'FAILED_FINAL') AND r.expires_at <= statement_timestamp()
           AND r.owner = (SELECT owner FROM stored)
        RETURNING generation, version
      ), archived AS (
        %3$s
        SELECT owner, ?1, ?2, ?3, principal, fingerprint, status, stored_generation, scope,
               response_status, created_at, completed_at, expires_at, statement_timestamp(),
               statement_timestamp() + CAST(?12 AS bigint) * INTERVAL '1 millisecond'
          FROM stored WHERE archive AND EXISTS (SELECT 1 FROM claimed)
            ON CONFLICT (archive_id) DO NOTHING
      )
      SELECT generation, version,
             CASE WHEN current_setting('idle_in_transaction_session_timeout') = '0'
                  THEN set_config('idle_in_transaction_session_timeout', ?10, true) END,
             NULL, (SELECT owner FROM stored), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM claimed
      UNION ALL
      SELECT -1, -1, status, fingerprint, owner, response_status, response_headers, response_body, scope, principal,
             stored_generation, created, completed, expires
        FROM stored WHERE NOT expired
      UNION ALL
      SELECT -2, -2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM known WHERE NOT EXISTS (SELECT 1 FROM stored WHERE NOT expired)
      """;

  private static final String NOTHING_KNOWN = "SELECT 1 WHERE false";

  /** Of a record that is over, and on its way to the archive, or of its summary there. */
  private static final String KNOWN =
      """
      (SELECT 1 FROM stored WHERE expired AND archive)
              UNION ALL
              (SELECT 1 FROM idempotency_archive
                WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3 AND keep_until > statement_timestamp()
                LIMIT 1)
              LIMIT 1""";

  private static final String EXECUTE_AGAIN = claim(NOTHING_KNOWN);
  private static final String REFUSE_KNOWN = claim(KNOWN);

  private static final String COMPLETE =
      """
      WITH completed AS (
        UPDATE idempotency_record
           SET status = 'SUCCEEDED', version = version + 1, completed_at = GREATEST(created_at, statement_timestamp()),
               response_status = ?1, response_headers = ?2%s
         WHERE tenant = ?3 AND operation = ?4 AND idempotency_key = ?5
           AND owner = ?6 AND generation = ?7 AND version = ?8 AND status = 'PENDING'
        RETURNING version
      )
      SELECT version FROM completed
      """;

  private static final String REMOVE =
      """
      WITH removed AS (
        DELETE FROM idempotency_record
         WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3
           AND pg_try_advisory_xact_lock(?4)
        RETURNING version
      )
      SELECT version FROM removed
      """;

  private final String executeAgain;
  private final String refuseKnown;

  PostgresStatements(Tables tables) {
    super(tables, COMPLETE, REMOVE, Rows.EPOCH_MICROSECONDS);
    this.executeAgain = tables.in(EXECUTE_AGAIN);
    this.refuseKnown = tables.in(REFUSE_KNOWN);
  }

  private static String claim(String known) {
    return CLAIM.formatted(Rows.STORED_RECORD, known, SummaryColumns.INSERT);
  }

  @Override
  public ClaimOutcome claim(EntityManager em, ProtectedCall call, String owner) {
    return tryClaim(em, call, owner)
        .or(() -> tryClaim(em, call, owner))
        .orElseGet(ClaimOutcome.Busy::new);
  }

  private Optional<ClaimOutcome> tryClaim(EntityManager em, ProtectedCall call, String owner) {
    Identity identity = call.identity();
    String claim = call.retention().refuseArchived() ? refuseKnown : executeAgain;
    List<?> rows =
        identified(em.createNativeQuery(claim), 1, identity)
            .setParameter(4, call.principal() == null ? "" : call.principal())
            .setParameter(5, call.fingerprint())
            .setParameter(6, owner)
            .setParameter(7, call.retention().duration().toMillis())
            .setParameter(8, call.scope())
            .setParameter(9, KeyHash.of(identity))
            .setParameter(10, Long.toString(idleBound(call).toMillis()))
            .setParameter(11, Boolean.toString(call.retention().archive()))
            .setParameter(12, call.retention().archiveDuration().toMillis())
            .getResultList();
    return rows.stream().findFirst().map(row -> outcome(identity, owner, (Object[]) row));
  }

  private static Duration idleBound(ProtectedCall call) {
    Duration timeout = call.limits().transactionTimeout();
    return timeout == null ? IDLE_BOUND : timeout;
  }

  private static ClaimOutcome outcome(Identity identity, String owner, Object[] row) {
    long generation = number(row[0]);
    if (generation == -2) {
      return new ClaimOutcome.Archived();
    }
    if (generation < 0) {
      return new ClaimOutcome.Existing(Rows.storedRecord(identity, row, 2));
    }
    return new ClaimOutcome.Claimed(
        new Ticket(identity, owner, generation, number(row[1])), (String) row[4]);
  }

  @Override
  Query withLock(Query delete, Identity identity) {
    return delete.setParameter(4, KeyHash.of(identity));
  }
}

package dev.idempotency.jpa;

import static dev.idempotency.jpa.Rows.number;

import dev.idempotency.engine.RecordMaintenance.Backlog;
import dev.idempotency.engine.RecordMaintenance.Batch;
import dev.idempotency.engine.SqlStates;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;

/**
 * PostgreSQL. A batch is one statement and waits for nobody: it skips rows that others have locked,
 * and keys that are claimed. It holds the lock of each key to the end of the transaction, so that
 * nobody takes the record over meanwhile. The database has room for some thousand such locks, which
 * is why batches are small; their size is written into the statements, for the planner to see.
 *
 * <p>What was found and locked is deleted by its place ({@code ctid}), where it stays as long as
 * the transaction holds it. No statistics, or the lack of them, can make the planner read the whole
 * table or all of its partitions instead.
 */
final class PostgresMaintenance implements MaintenanceStatements {

  private static final int BATCH = 250;

  private static final String OVER = over("");

  private static final String FROM =
      "TIMESTAMPTZ 'epoch' + CAST(?1 AS bigint) * INTERVAL '1 microsecond'";

  private static final String TRY_LOCK =
      "pg_try_advisory_xact_lock("
          + KeyHash.inPostgres("tenant", "operation", "idempotency_key")
          + ")";

  private static final String SAME_RECORD = at("r", "locked");

  private static final String SAME_SUMMARY = at("a", "found");

  /**
   * How a batch has gone: rows that were found, removed and archived, and the last one's time. A
   * node that vanishes before it commits frees its keys after a minute, unless the session has a
   * bound of its own.
   */
  private static final String RESULT =
      """
      SELECT (SELECT count(*) FROM found), count(*), %s,
             (SELECT %s FROM found),
             CASE WHEN current_setting('idle_in_transaction_session_timeout') = '0'
                  THEN set_config('idle_in_transaction_session_timeout', '60000', true) END,
             %s
        FROM removed
      """;

  /**
   * Nobody is told of a single batch: one that a crash of the database takes back as a whole comes
   * again. So its commit need not wait for the disk, which the calls beside it want.
   */
  private static final String COMMIT_LAZILY = "set_config('synchronous_commit', 'off', true)";

  /** As it was. */
  private static final String COMMIT = "current_setting('synchronous_commit')";

  private static final String REMOVE_EXPIRED =
      """
      WITH found AS MATERIALIZED (
        SELECT tableoid AS home, ctid AS place, tenant, operation, idempotency_key, expires_at AS ended
          FROM idempotency_record
         WHERE %1$s AND expires_at >= %2$s
         ORDER BY expires_at
         LIMIT %3$d
           FOR UPDATE SKIP LOCKED
      ), locked AS MATERIALIZED (
        SELECT home, place FROM found WHERE %4$s
      ), removed AS (
        DELETE FROM idempotency_record r
         WHERE %5$s AND %7$s
        RETURNING r.owner, r.tenant, r.operation, r.idempotency_key, r.principal, r.fingerprint, r.status, r.generation,
                  r.scope, r.response_status, r.created_at, r.completed_at, r.expires_at, r.archive
      ), archived AS (
        %8$s
        SELECT %9$s, statement_timestamp(),
               statement_timestamp() + %%s * INTERVAL '1 millisecond'
          FROM removed WHERE archive
            ON CONFLICT (archive_id) DO NOTHING
      )
      %6$s"""
          .formatted(
              OVER,
              FROM,
              BATCH,
              TRY_LOCK,
              SAME_RECORD,
              result("count(*) FILTER (WHERE archive)", COMMIT_LAZILY),
              over("r."),
              SummaryColumns.INSERT,
              SummaryColumns.OF_RECORD);

  private static final String REMOVE_SUMMARIES =
      """
      WITH found AS MATERIALIZED (
        SELECT tableoid AS home, ctid AS place, keep_until AS ended
          FROM idempotency_archive
         WHERE keep_until <= statement_timestamp() AND keep_until >= %s
         ORDER BY keep_until
         LIMIT %d
           FOR UPDATE SKIP LOCKED
      ), removed AS (
        DELETE FROM idempotency_archive a WHERE %s RETURNING a.archive_id
      )
      %s"""
          .formatted(FROM, BATCH, SAME_SUMMARY, result("0", COMMIT_LAZILY));

  private static final String ERASE_RECORDS =
      """
      WITH found AS MATERIALIZED (
        SELECT tableoid AS home, ctid AS place, tenant, operation, idempotency_key, expires_at AS ended
          FROM idempotency_record
         WHERE tenant = ?1
         LIMIT %d
           FOR UPDATE SKIP LOCKED
      ), locked AS MATERIALIZED (
        SELECT home, place FROM found WHERE %s
      ), removed AS (
        DELETE FROM idempotency_record r WHERE %s RETURNING r.owner
      )
      %s"""
          .formatted(BATCH, TRY_LOCK, SAME_RECORD, result("0", COMMIT));

  private static final String ERASE_SUMMARIES =
      """
      WITH found AS MATERIALIZED (
        SELECT tableoid AS home, ctid AS place, keep_until AS ended
          FROM idempotency_archive
         WHERE tenant = ?1
         LIMIT %d
           FOR UPDATE SKIP LOCKED
      ), removed AS (
        DELETE FROM idempotency_archive a WHERE %s RETURNING a.archive_id
      )
      %s"""
          .formatted(BATCH, SAME_SUMMARY, result("0", COMMIT));

  private static final String BACKLOG =
      """
      SELECT count(*), %s
        FROM (SELECT expires_at FROM idempotency_record WHERE %s ORDER BY expires_at LIMIT %d) expired
      """
          .formatted(microseconds("min(expires_at)"), OVER, Backlog.COUNTED_UP_TO);

  private final String removeExpired;
  private final String removeSummaries;
  private final String eraseRecords;
  private final String eraseSummaries;
  private final String knows;
  private final String backlog;

  PostgresMaintenance(Tables tables) {
    removeExpired = tables.in(REMOVE_EXPIRED);
    removeSummaries = tables.in(REMOVE_SUMMARIES);
    eraseRecords = tables.in(ERASE_RECORDS);
    eraseSummaries = tables.in(ERASE_SUMMARIES);
    knows = tables.in(KNOWS);
    backlog = tables.in(BACKLOG);
  }

  /**
   * Every partition has the same places, so it counts, too. {@code IS TRUE} keeps that a filter: as
   * a join it would come before the places.
   */
  private static String at(String row, String places) {
    return "%1$s.ctid = ANY (ARRAY(SELECT place FROM %2$s)) AND ((%1$s.tableoid, %1$s.ctid) IN (SELECT home, place FROM %2$s)) IS TRUE"
        .formatted(row, places);
  }

  private static String result(String archived, String commit) {
    return RESULT.formatted(archived, microseconds("max(ended)"), commit);
  }

  private static String microseconds(String time) {
    return Rows.EPOCH_MICROSECONDS.formatted(time);
  }

  private static String over(String table) {
    return "%1$sstatus IN ('SUCCEEDED', 'FAILED_FINAL') AND %1$sexpires_at <= statement_timestamp()"
        .formatted(table);
  }

  @Override
  public Batch removeExpired(EntityManager em, ArchiveRetentions retentions, long from) {
    String sql = removeExpired.formatted("(" + retentions.milliseconds() + ")");
    return batch(em.createNativeQuery(sql).setParameter(1, from));
  }

  @Override
  public Batch removeSummaries(EntityManager em, long from) {
    return batch(em.createNativeQuery(removeSummaries).setParameter(1, from));
  }

  @Override
  public Batch eraseRecords(EntityManager em, String tenant) {
    return batch(em.createNativeQuery(eraseRecords).setParameter(1, tenant));
  }

  @Override
  public Batch eraseSummaries(EntityManager em, String tenant) {
    return batch(em.createNativeQuery(eraseSummaries).setParameter(1, tenant));
  }

  @Override
  public boolean knows(EntityManager em, String tenant) {
    return number(em.createNativeQuery(knows).setParameter(1, tenant).getSingleResult()) > 0;
  }

  @Override
  public Backlog backlog(EntityManager em) {
    return Rows.backlog(em.createNativeQuery(backlog).getSingleResult());
  }

  /** A row was changed after the snapshot of a stricter isolation level. */
  @Override
  public boolean isContention(RuntimeException failure) {
    return SqlStates.isSerializationFailure(failure);
  }

  private static Batch batch(Query statement) {
    Object[] row = (Object[]) statement.getSingleResult();
    int removed = (int) number(row[1]);
    boolean more = number(row[0]) == BATCH && removed > 0;
    return new Batch(removed, (int) number(row[2]), more, Rows.nullableInstant(row[3]));
  }
}

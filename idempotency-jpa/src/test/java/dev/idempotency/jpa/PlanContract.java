package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.RecordMaintenance.Batch;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** How PostgreSQL goes about a batch of the cleanup. */
interface PlanContract extends RigContract {

  /** Of some length, so that nobody takes the table for one that is read quickly as a whole. */
  String FILL =
      """
      INSERT INTO idempotency_record
             (tenant, operation, idempotency_key, fingerprint, status, generation, version, owner, created_at,
              completed_at, expires_at, response_status, response_headers, scope, archive)
      SELECT 'planned', 'operation', CAST(i AS text), '1:aa', 'SUCCEEDED', 1, 1, CAST(i AS text), now(),
             now(), now() - i * INTERVAL '1 millisecond', 200, repeat('x', 1000), 'payments', false
        FROM generate_series(1, CAST(? AS int)) i
      """;

  String FILL_ARCHIVE =
      """
      INSERT INTO idempotency_archive
             (archive_id, tenant, operation, idempotency_key, fingerprint, status, generation, scope, created_at,
              completed_at, expires_at, archived_at, keep_until)
      SELECT CAST(i AS text), 'planned', repeat('x', 200), CAST(i AS text), '1:aa', 'SUCCEEDED', 1, 'payments', now(),
             now(), now(), now(), now() - i * INTERVAL '1 millisecond'
        FROM generate_series(1, CAST(? AS int)) i
      """;

  int ROWS = 50_000;

  /** Of a table that has just been filled, the planner knows only how large it is. */
  @Test
  default void c059_batchFindsItsRowsByIndexesInALargeTableAnalyzedOrNot() throws Exception {
    rig().database().execute(FILL, ROWS);

    assertThat(planOfABatch()).doesNotContain("Seq Scan on idempotency_record");
    rig().database().execute("ANALYZE idempotency_record");
    assertThat(planOfABatch()).doesNotContain("Seq Scan on idempotency_record");
  }

  @Test
  default void c059_batchFindsSummariesByIndexesInALargeArchiveAnalyzedOrNot() throws Exception {
    rig().database().execute(FILL_ARCHIVE, ROWS);

    assertThat(planOfABatchOfSummaries()).doesNotContain("Seq Scan on idempotency_archive");
    rig().database().execute("ANALYZE idempotency_archive");
    assertThat(planOfABatchOfSummaries()).doesNotContain("Seq Scan on idempotency_archive");
  }

  private String planOfABatch() throws Exception {
    return planOf(() -> rig().maintenance().removeExpired(null), "idempotency_record");
  }

  private String planOfABatchOfSummaries() throws Exception {
    return planOf(() -> rig().maintenance().removeSummaries(null), "idempotency_archive");
  }

  private String planOf(Callable<Batch> batch, String table) throws Exception {
    rig().sql().clear();
    assertThat(Jta.committed(batch).removed()).isPositive();
    return Plans.ofBatch(rig(), table);
  }
}

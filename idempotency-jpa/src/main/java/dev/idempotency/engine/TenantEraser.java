package dev.idempotency.engine;

import dev.idempotency.Erasure;
import dev.idempotency.engine.RecordMaintenance.Batch;
import java.util.function.Supplier;

/**
 * Removes everything of a tenant, in small transactions: what is removed stays removed if a later
 * one fails. Safe for use by several threads.
 */
public final class TenantEraser {

  private final RecordMaintenance records;
  private final OwnTransaction transaction;

  /**
   * Takes what it works with.
   *
   * @param records the records
   * @param transaction for each batch
   */
  public TenantEraser(RecordMaintenance records, OwnTransaction transaction) {
    this.records = records;
    this.transaction = transaction;
  }

  /**
   * Removes everything of a tenant.
   *
   * @param tenant whose
   * @return what was removed
   */
  public Erasure erase(String tenant) {
    long removed = all(() -> records.eraseRecords(tenant));
    long summaries = all(() -> records.eraseSummaries(tenant));
    boolean complete = !transaction.run(() -> records.knows(tenant));
    return new Erasure(removed, summaries, complete);
  }

  private long all(Supplier<Batch> step) {
    long removed = 0;
    Batch batch;
    do {
      batch = transaction.run(step);
      removed += batch.removed();
    } while (batch.more());
    return removed;
  }
}

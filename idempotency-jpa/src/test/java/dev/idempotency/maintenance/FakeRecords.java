package dev.idempotency.maintenance;

import dev.idempotency.engine.RecordMaintenance;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Does what the test has said, one batch after the other, and then nothing. */
final class FakeRecords implements RecordMaintenance {

  final Deque<Supplier<Batch>> expired = new ArrayDeque<>();
  final Deque<Supplier<Batch>> summaries = new ArrayDeque<>();
  final Deque<Supplier<Batch>> erasedRecords = new ArrayDeque<>();
  final Deque<Supplier<Batch>> erasedSummaries = new ArrayDeque<>();
  final List<@Nullable Instant> starts = new ArrayList<>();
  Supplier<Backlog> backlog = () -> new Backlog(0, null);
  boolean known;

  private static Batch next(Deque<Supplier<Batch>> batches) {
    Supplier<Batch> batch = batches.poll();
    return batch == null ? new Batch(0, 0, false, null) : batch.get();
  }

  @Override
  public Batch removeExpired(@Nullable Instant from) {
    starts.add(from);
    return next(expired);
  }

  @Override
  public Batch removeSummaries(@Nullable Instant from) {
    return next(summaries);
  }

  @Override
  public Batch eraseRecords(String tenant) {
    return next(erasedRecords);
  }

  @Override
  public Batch eraseSummaries(String tenant) {
    return next(erasedSummaries);
  }

  @Override
  public boolean knows(String tenant) {
    return known;
  }

  @Override
  public Backlog backlog() {
    return backlog.get();
  }
}

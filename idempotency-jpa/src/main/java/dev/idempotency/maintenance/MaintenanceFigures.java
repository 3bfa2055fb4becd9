package dev.idempotency.maintenance;

import dev.idempotency.engine.RecordMaintenance.Backlog;
import dev.idempotency.engine.RecordMaintenance.Batch;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the runs of this node have done. Batches count as soon as they have committed. */
final class MaintenanceFigures implements MaintenanceMXBean {

  private final String schedule;

  private long runs;
  private long failedRuns;
  private @Nullable Instant lastRun;
  private Duration lastRunTook = Duration.ZERO;
  private @Nullable String lastRunFailure;
  private long removedBeforeLastRun;
  private long removedByLastRun;
  private long removed;
  private long archived;
  private long summariesRemoved;
  private Backlog backlog = new Backlog(0, null);

  MaintenanceFigures(String schedule) {
    this.schedule = schedule;
  }

  synchronized void addExpired(Batch batch) {
    removed += batch.removed();
    archived += batch.archived();
  }

  synchronized void addSummaries(Batch batch) {
    summariesRemoved += batch.removed();
  }

  synchronized void setBacklog(Backlog found) {
    backlog = found;
  }

  synchronized void endRun(Instant began, Duration took, @Nullable Throwable failure) {
    runs++;
    lastRun = began;
    lastRunTook = took;
    lastRunFailure = failure == null ? null : failure.toString();
    failedRuns += failure == null ? 0 : 1;
    removedByLastRun = removed - removedBeforeLastRun;
    removedBeforeLastRun = removed;
  }

  @Override
  public String getSchedule() {
    return schedule;
  }

  @Override
  public synchronized long getRuns() {
    return runs;
  }

  @Override
  public synchronized long getFailedRuns() {
    return failedRuns;
  }

  @Override
  public synchronized @Nullable String getLastRun() {
    return text(lastRun);
  }

  @Override
  public synchronized long getLastRunMillis() {
    return lastRunTook.toMillis();
  }

  @Override
  public synchronized @Nullable String getLastRunFailure() {
    return lastRunFailure;
  }

  @Override
  public synchronized long getLastRunRemoved() {
    return removedByLastRun;
  }

  @Override
  public synchronized long getRemoved() {
    return removed;
  }

  @Override
  public synchronized long getArchived() {
    return archived;
  }

  @Override
  public synchronized long getSummariesRemoved() {
    return summariesRemoved;
  }

  @Override
  public synchronized int getBacklog() {
    return backlog.expired();
  }

  @Override
  public synchronized @Nullable String getOldestExpired() {
    return text(backlog.oldest());
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}

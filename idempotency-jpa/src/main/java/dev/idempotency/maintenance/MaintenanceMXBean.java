package dev.idempotency.maintenance;

import org.jspecify.annotations.Nullable;

/**
 * What management sees of the maintenance of one application on this node. The object name is
 * {@code dev.idempotency:type=Maintenance,application="/context-path"}. Times are ISO-8601, in UTC.
 */
public interface MaintenanceMXBean {

  /**
   * How often this node runs.
   *
   * @return a duration in ISO-8601, or {@code off}
   */
  String getSchedule();

  /**
   * How often it has run since the start of the application.
   *
   * @return ended runs, failed ones too
   */
  long getRuns();

  /**
   * How many of the runs have failed, wholly or in part.
   *
   * @return failed runs
   */
  long getFailedRuns();

  /**
   * When the last run has begun.
   *
   * @return this node's time; null before the end of the first run
   */
  @Nullable String getLastRun();

  /**
   * How long the last run has taken.
   *
   * @return milliseconds
   */
  long getLastRunMillis();

  /**
   * What has gone wrong in the last run.
   *
   * @return null if nothing has
   */
  @Nullable String getLastRunFailure();

  /**
   * How many records the last run has removed.
   *
   * @return rows
   */
  long getLastRunRemoved();

  /**
   * How many records this node has removed since the start of the application.
   *
   * @return rows
   */
  long getRemoved();

  /**
   * Of how many of them it has kept a summary.
   *
   * @return rows
   */
  long getArchived();

  /**
   * How many summaries it has removed from the archive.
   *
   * @return rows
   */
  long getSummariesRemoved();

  /**
   * How many records were over at the end of the last run, and still there. If this grows, one node
   * is not enough, or something holds the records.
   *
   * @return rows, counted up to 10,000
   */
  int getBacklog();

  /**
   * Since when the retention of the oldest of them is over.
   *
   * @return the database's time; null where there is none
   */
  @Nullable String getOldestExpired();
}

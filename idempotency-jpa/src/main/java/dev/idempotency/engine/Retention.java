package dev.idempotency.engine;

import java.time.Duration;

/**
 * How long a call is remembered, and what is known of it afterwards.
 *
 * @param duration how long the answer is remembered, counted from the database's time of the claim
 * @param archive whether the summary of the record is kept when that is over
 * @param archiveDuration how long the summary is kept, counted from then on
 * @param refuseArchived whether a key is refused as long as its summary is kept
 */
public record Retention(
    Duration duration, boolean archive, Duration archiveDuration, boolean refuseArchived) {

  /**
   * Remembers for a time, and nothing afterwards.
   *
   * @param duration for how long
   * @return the retention
   */
  public static Retention of(Duration duration) {
    return new Retention(duration, false, Duration.ZERO, false);
  }
}

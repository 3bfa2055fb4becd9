package dev.idempotency.benchmark;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param rounds how often; medians count
 * @param round how long calls are made without cleanup
 * @param rate calls in a second
 * @param threads that make them
 * @param expired records that are over at the beginning of a cleanup
 * @param records in the large table
 * @param claims of each round
 */
record Sizes(
    int rounds, Duration round, int rate, int threads, int expired, long records, int claims) {

  /** Moderate for two cores: calls alone must not saturate them. */
  static final Sizes FULL = new Sizes(5, Duration.ofSeconds(10), 50, 8, 200_000, 10_000_000, 1_000);
}

package dev.idempotency.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The waiting of one delivery: pauses between looks, without transaction and connection, until its
 * deadline.
 */
final class Waiting {

  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Semaphore places;
  private final long deadlineNanos;
  private long nextPauseNanos = FIRST_PAUSE_NANOS;

  Waiting(Semaphore places, Duration atMost) {
    this.places = places;
    this.deadlineNanos = System.nanoTime() + atMost.toNanos();
  }

  /**
   * Pauses until it may be worth to look again.
   *
   * @param here the call that is in the way, if it runs on this node; its end ends the pause
   * @return false if it is not: the time is up, there is no place to wait, or the thread is
   *     interrupted (it stays so)
   */
  boolean pause(Optional<RunningCall> here) {
    long remaining = deadlineNanos - System.nanoTime();
    if (remaining <= 0 || !places.tryAcquire()) {
      return false;
    }
    try {
      if (here.isPresent()) {
        return here.get().awaitEnd(remaining);
      }
      // Nobody tells when a call on another node ends.
      TimeUnit.NANOSECONDS.sleep(Math.min(remaining, nextPauseNanos));
      nextPauseNanos = Math.min(2 * nextPauseNanos, LONGEST_PAUSE_NANOS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      places.release();
    }
  }
}

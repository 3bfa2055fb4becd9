package dev.idempotency.testkit;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting for something that tells nobody when it has happened. */
public final class Await {

  private static final Duration PAUSE = Duration.ofMillis(50);

  private Await() {}

  /**
   * Returns as soon as the condition holds.
   *
   * @param description what is waited for, for the message of the failure
   * @throws IllegalStateException when the condition does not hold within the time
   */
  public static void until(Duration atMost, String description, BooleanSupplier condition) {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("not within " + atMost + ": " + description);
      }
      pause(description);
    }
  }

  private static void pause(String description) {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting: " + description, e);
    }
  }
}

package dev.idempotency.liquibase;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How a lock of somebody else is waited for.
 *
 * @param limit after this it is waited for no longer
 * @param nanoTime the clock
 * @param pause what is done between two looks
 */
record LockWait(Duration limit, LongSupplier nanoTime, Runnable pause) {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Looks once in a second. */
  static LockWait upTo(Duration limit) {
    return new LockWait(limit, System::nanoTime, LockWait::sleep);
  }

  private static void sleep() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MigrationException("IDEM-0204: The migration was interrupted.", e);
    }
  }
}

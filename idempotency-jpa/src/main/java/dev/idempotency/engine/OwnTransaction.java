package dev.idempotency.engine;

import java.util.function.Supplier;

/** Port to transactions that are nobody else's, whatever the calling thread has. */
@FunctionalInterface
public interface OwnTransaction {

  /**
   * Runs a step in a new transaction and commits it.
   *
   * @param step what to do
   * @param <T> what it returns
   * @return what the step has returned, after the commit
   * @throws RuntimeException if the step has failed and is rolled back, or the commit has failed
   */
  <T> T run(Supplier<T> step);
}

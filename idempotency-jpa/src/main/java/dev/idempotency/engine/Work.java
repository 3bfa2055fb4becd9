package dev.idempotency.engine;

/**
 * The protected work of one call. Runs at most once, on the calling thread, inside the transaction.
 */
@FunctionalInterface
public interface Work {

  /**
   * Runs the application and judges its answer.
   *
   * @return the answer, never null
   * @throws Exception whatever the application throws
   */
  Answer run() throws Exception;
}

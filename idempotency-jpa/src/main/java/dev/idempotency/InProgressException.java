package dev.idempotency;

import java.time.Duration;

/**
 * An earlier call with the same key is still running. Nothing was executed; a later call with the
 * same key gets its answer.
 */
public final class InProgressException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  private final Duration retryAfter;

  /**
   * For the library.
   *
   * @param identity the call
   * @param retryAfter when to ask again
   */
  public InProgressException(Identity identity, Duration retryAfter) {
    super(
        "An earlier call with this idempotency key is still running; nothing was executed. Repeat the call with"
            + " the same key in a new transaction. "
            + identity,
        null);
    this.retryAfter = retryAfter;
  }

  /**
   * When to ask again.
   *
   * @return the scope's {@code retry-after}
   */
  public Duration retryAfter() {
    return retryAfter;
  }
}

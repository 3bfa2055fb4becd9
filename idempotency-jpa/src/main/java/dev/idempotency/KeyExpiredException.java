package dev.idempotency;

/**
 * The key was used so long ago that its answer is not remembered any more. Nothing was executed;
 * use a new key.
 */
public final class KeyExpiredException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param identity the call
   */
  public KeyExpiredException(Identity identity) {
    super(
        "A call with this idempotency key took effect so long ago that its answer is not remembered any more;"
            + " nothing was executed. Use a new key for a new intent. "
            + identity,
        null);
  }
}

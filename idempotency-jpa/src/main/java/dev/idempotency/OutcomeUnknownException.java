package dev.idempotency;

/** A committed record says that nobody knows how its call ended. Nothing was executed. */
public final class OutcomeUnknownException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param identity the call
   */
  public OutcomeUnknownException(Identity identity) {
    super(
        "A call with this idempotency key has begun and its end was not recorded; it is not executed again before"
            + " that is resolved. "
            + identity,
        null);
  }
}

package dev.idempotency;

/** The store of the records could not answer. Nothing was executed; the call may be repeated. */
public final class StoreUnavailableException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param identity the call
   * @param cause what went wrong
   */
  public StoreUnavailableException(Identity identity, Throwable cause) {
    super("The idempotency records cannot be asked; nothing was executed. " + identity, cause);
  }
}

package dev.idempotency;

/**
 * The call has been made before, but its record cannot be read here: a later version of the library
 * has written it, or it is protected with a key that is not there. Nothing was executed.
 */
public final class ResultUnreadableException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param identity the call
   * @param cause what went wrong
   */
  public ResultUnreadableException(Identity identity, Throwable cause) {
    super("The first answer cannot be read; nothing was executed again. " + identity, cause);
  }
}

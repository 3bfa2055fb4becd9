package dev.idempotency;

/**
 * The transaction that the library had begun for the call did not commit. Nothing took effect; a
 * retry executes.
 */
public final class CommitFailedException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param identity the call
   * @param cause what the transaction manager said
   */
  public CommitFailedException(Identity identity, Throwable cause) {
    super(
        "The commit failed and nothing took effect; a retry with the same key executes. "
            + identity,
        cause);
  }
}

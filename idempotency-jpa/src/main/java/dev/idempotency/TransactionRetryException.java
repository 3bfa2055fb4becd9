package dev.idempotency;

/**
 * The database asks to repeat the whole transaction (SQL state 40001 or 40P01): at REPEATABLE READ
 * and SERIALIZABLE, the transaction is older than a commit that decides about the key. The library
 * has only joined the transaction and cannot repeat it. Whoever began it may: in a new transaction,
 * the same call with the same key gets the first answer or executes.
 */
public final class TransactionRetryException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param identity the call
   * @param cause what the database said
   */
  public TransactionRetryException(Identity identity, Throwable cause) {
    super(
        "The transaction is older than a commit that decides about this idempotency key; nothing was executed."
            + " Repeat the whole transaction with the same key. "
            + identity,
        cause);
  }
}

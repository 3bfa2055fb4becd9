package dev.idempotency;

/** The call needs an idempotency key and has none. Nothing was executed. */
public final class KeyMissingException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param operation the operation that was called
   */
  public KeyMissingException(String operation) {
    super(
        "This call needs an idempotency key and has none; nothing was executed. Give @Idempotent a key expression,"
            + " annotate a parameter with @IdempotencyKey, or send the key with the request. operation="
            + operation,
        null);
  }
}

package dev.idempotency;

/**
 * The scope does not execute calls with a key for nobody ({@code anonymous=refuse}), and nobody is
 * authenticated. Nothing was executed.
 */
public final class CallerMissingException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param operation the operation that was called
   */
  public CallerMissingException(String operation) {
    super(
        "Calls with an idempotency key need an authenticated caller here; nothing was executed. operation="
            + operation,
        null);
  }
}

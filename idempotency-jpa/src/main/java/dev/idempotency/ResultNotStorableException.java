package dev.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * The method has returned or thrown what cannot be stored so that it comes back equal. Everything
 * is rolled back; a retry executes.
 */
public final class ResultNotStorableException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param operation the operation that was called
   * @param reason what is wrong, and how to mend it
   * @param cause what was thrown, or null
   */
  public ResultNotStorableException(String operation, String reason, @Nullable Throwable cause) {
    super(
        "The result of this call cannot be stored: "
            + reason
            + "; everything was rolled back. operation="
            + operation,
        cause);
  }
}

package dev.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * The idempotency key of the call cannot be used: it is null, blank, too long or has unusable
 * characters. Nothing was executed.
 */
public final class KeyInvalidException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param operation the operation that was called
   * @param reason what is wrong
   * @param cause what was thrown, or null
   */
  public KeyInvalidException(String operation, String reason, @Nullable Throwable cause) {
    super(
        "The idempotency key of this call cannot be used: "
            + reason
            + "; nothing was executed. operation="
            + operation,
        cause);
  }
}

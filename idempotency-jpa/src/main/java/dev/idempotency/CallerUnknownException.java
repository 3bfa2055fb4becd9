package dev.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * It cannot be told for whom the call is: the request carries {@code Authorization} but the
 * container knows no caller, or the {@link TenantResolver} failed. Nothing was executed.
 */
public final class CallerUnknownException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param operation the operation that was called
   * @param reason what is wrong
   * @param cause what was thrown, or null
   */
  public CallerUnknownException(String operation, String reason, @Nullable Throwable cause) {
    super(
        "It cannot be told for whom this call is: "
            + reason
            + "; nothing was executed. operation="
            + operation,
        cause);
  }
}

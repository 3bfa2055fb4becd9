package dev.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * The call has succeeded before, but the {@link ReplayGuard} of the application did not let its
 * answer be given again. Nothing was executed.
 */
public final class ReplayRefusedException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param identity the call
   * @param cause why the guard could not decide; null where it has decided
   */
  public ReplayRefusedException(Identity identity, @Nullable Throwable cause) {
    super("The first answer must not be given again; nothing was executed. " + identity, cause);
  }
}

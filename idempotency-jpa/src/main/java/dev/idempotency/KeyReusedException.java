package dev.idempotency;

/** The key belongs to a call with another content. Nothing was executed; use a new key. */
public final class KeyReusedException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * For the library.
   *
   * @param identity the call
   * @param status the scope's {@code mismatch-status}
   */
  public KeyReusedException(Identity identity, int status) {
    super(
        "The idempotency key belongs to a call with another content; nothing was executed. Use a new key for a"
            + " new intent. "
            + identity,
        null);
    this.status = status;
  }

  /**
   * What an HTTP client is told.
   *
   * @return the status that the scope gives to such requests, 422 unless it says another
   */
  public int status() {
    return status;
  }
}

package dev.idempotency;

/** The key belongs to a call with another content. Nothing was executed; use a new key. */
public final class KeyReusedException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /**
   * For the library.
   *
   * @param identity the call
   */
  public KeyReusedException(Identity identity) {
    super(
        "The idempotency key belongs to a call with another content; nothing was executed. Use a new key for a"
            + " new intent. "
            + identity,
        null);
  }
}

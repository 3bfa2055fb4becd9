package dev.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * Nobody knows how a call with this key has ended: a committed record says so, or the commit of
 * this very call failed in a way that does not tell. It takes effect at most once; nothing is
 * executed again before it is known.
 */
public final class OutcomeUnknownException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  private final boolean retryTells;

  private OutcomeUnknownException(String message, boolean retryTells, @Nullable Throwable cause) {
    super(message, cause);
    this.retryTells = retryTells;
  }

  /**
   * For the library: there is a committed record without an end. Nothing was executed now.
   *
   * @param identity the call
   * @return the exception
   */
  public static OutcomeUnknownException unresolved(Identity identity) {
    return new OutcomeUnknownException(
        "A call with this idempotency key has begun and its end was not recorded; it is not executed again before"
            + " that is resolved. "
            + identity,
        false,
        null);
  }

  /**
   * For the library: the commit of this call threw, and the database does not tell yet.
   *
   * @param identity the call
   * @param cause what the commit threw
   * @return the exception
   */
  public static OutcomeUnknownException ofCommit(Identity identity, Throwable cause) {
    return new OutcomeUnknownException(
        "It is not known yet whether this call took effect. Repeat it with the same key: it takes effect at most"
            + " once. "
            + identity,
        true,
        cause);
  }

  /**
   * Whether the same call with the same key will find out.
   *
   * @return true after a commit that did not tell; false where somebody has to resolve the record
   */
  public boolean retryTells() {
    return retryTells;
  }
}

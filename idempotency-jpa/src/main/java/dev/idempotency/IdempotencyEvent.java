package dev.idempotency;

import static java.util.Objects.requireNonNull;

/**
 * What has become of a call, as a CDI event: {@code void on(@Observes IdempotencyEvent event)}.
 *
 * <p>Fired on the thread of the call, when the fact has committed and no transaction is active, and
 * before the answer is sent. An observer that fails is logged, and changes nothing. Observers
 * should be quick: the caller is waiting.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class IdempotencyEvent {

  /** The facts that are told. */
  public enum Kind {
    /** The call took effect, and its answer is remembered. */
    EXECUTED,
    /** The first answer was given again. */
    REPLAYED,
    /** The call was refused because an earlier one with its key is still running. */
    CONFLICTED,
    /** The call was refused because its key belongs to another request. */
    MISMATCHED,
    /**
     * The key is free again: the answer is none that is remembered, so everything was rolled back,
     * or {@link Idempotency#forget} has removed the record.
     */
    FORGOTTEN,
    /** The call was refused because its key is past its retention. */
    EXPIRED,
    /** The store could not answer, and the scope lets the call through without protection. */
    UNPROTECTED
  }

  private final Kind kind;
  private final Identity identity;
  private final String scope;

  /**
   * For the library, and for tests of observers.
   *
   * @param kind what has happened
   * @param identity to which call
   * @param scope the name of its scope
   */
  public IdempotencyEvent(Kind kind, Identity identity, String scope) {
    this.kind = requireNonNull(kind, "kind");
    this.identity = requireNonNull(identity, "identity");
    this.scope = requireNonNull(scope, "scope");
  }

  /**
   * What has happened.
   *
   * @return the kind, never null; later versions may have more
   */
  public Kind kind() {
    return kind;
  }

  /**
   * To which call.
   *
   * @return the identity, never null
   */
  public Identity identity() {
    return identity;
  }

  /**
   * In which scope.
   *
   * @return the scope's name, never null
   */
  public String scope() {
    return scope;
  }

  @Override
  public String toString() {
    return kind + " scope=" + scope + " " + identity;
  }
}

package dev.idempotency;

/**
 * Decides whether the current caller may see a stored answer. An application provides at most one
 * CDI bean of this type; without one, the tenant alone decides.
 *
 * <p>Asked before each replay, on the thread of the call that would get it: for a request outside
 * any transaction, for a method in that of its caller. Not asked for a request that differs from
 * the first one, nor while the first one runs.
 *
 * <p>Implementations may have any scope; one that is shared must be safe for use by several
 * threads.
 */
public interface ReplayGuard {

  /**
   * Decides.
   *
   * @param record the record whose answer would be given again; {@link RecordView#principal()} is
   *     the caller of the first request
   * @return false to refuse the replay. If this method throws, the replay is refused as well, as a
   *     failure of the server. In neither case is anything executed, and the record stays as it is
   */
  boolean mayReplay(RecordView record);
}

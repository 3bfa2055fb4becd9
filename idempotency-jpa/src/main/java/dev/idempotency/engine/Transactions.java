package dev.idempotency.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Port to the calling thread's transaction. Failures of the transaction manager come out as they
 * are: their types do not tell what happened.
 */
public interface Transactions {

  /** What a transaction can still do. */
  enum State {
    /** The thread has no transaction. */
    NONE,
    /** The transaction can commit. */
    ACTIVE,
    /** The thread has a transaction that can only roll back, or is already over. */
    DOOMED
  }

  /**
   * Tells the state of the thread's transaction.
   *
   * @return the state, never null
   */
  State state();

  /**
   * Tells the thread's transactions apart.
   *
   * @return equal for the same transaction; null where there is none
   */
  @Nullable Object key();

  /**
   * Begins a transaction on this thread.
   *
   * @param timeout after which the transaction manager rolls it back; null: its own default.
   *     Applies to this transaction only
   * @throws Exception if none can be begun
   */
  void begin(@Nullable Duration timeout) throws Exception;

  /**
   * Begins a transaction with the transaction manager's own timeout.
   *
   * @throws Exception if none can be begun
   */
  default void begin() throws Exception {
    begin(null);
  }

  /**
   * Commits the thread's transaction.
   *
   * @throws Exception if it did not commit, or if nobody knows whether it did
   */
  void commit() throws Exception;

  /**
   * Rolls the thread's transaction back.
   *
   * @throws Exception if the transaction manager fails; the changes are not committed even so
   */
  void rollback() throws Exception;

  /** Lets the thread's transaction end in a rollback only; whoever has begun it ends it. */
  void doom();
}

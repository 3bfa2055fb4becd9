package dev.idempotency.engine;

import java.time.Duration;
import java.util.function.Consumer;
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

  /** How a transaction has ended, as far as the transaction manager knows. */
  enum Completion {
    /** It has committed. */
    COMMITTED,
    /** It has rolled back. */
    ROLLED_BACK,
    /** The transaction manager does not tell. */
    UNKNOWN
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

  /**
   * Finds what was put into the thread's transaction.
   *
   * @param name under which it was put
   * @return it; null where there is no transaction, or nothing under that name
   */
  @Nullable Object resource(Object name);

  /**
   * Puts something into the thread's transaction, where it stays until that is over.
   *
   * @param name under which it can be found
   * @param value what is put there
   * @throws RuntimeException if there is no transaction
   */
  void putResource(Object name, Object value);

  /**
   * Lets a task run once the thread's transaction has ended, on whichever thread ends it.
   *
   * @param task is told how it has ended; must not throw
   * @throws RuntimeException if there is no transaction that can still commit
   */
  void afterCompletion(Consumer<Completion> task);
}

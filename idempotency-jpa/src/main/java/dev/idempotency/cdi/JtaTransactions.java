package dev.idempotency.cdi;

import dev.idempotency.engine.Transactions;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The container's transactions of the calling thread. They are begun and ended through {@link
 * UserTransaction}, and looked at through the registry, which is allowed everywhere.
 */
public final class JtaTransactions implements Transactions {

  private final UserTransaction userTransaction;
  private final TransactionSynchronizationRegistry registry;

  /**
   * Wraps the container's objects, which are safe for use by several threads.
   *
   * @param userTransaction {@code java:comp/UserTransaction}
   * @param registry {@code java:comp/TransactionSynchronizationRegistry}
   */
  public JtaTransactions(
      UserTransaction userTransaction, TransactionSynchronizationRegistry registry) {
    this.userTransaction = userTransaction;
    this.registry = registry;
  }

  @Override
  public State state() {
    return switch (registry.getTransactionStatus()) {
      case Status.STATUS_NO_TRANSACTION -> State.NONE;
      case Status.STATUS_ACTIVE -> State.ACTIVE;
      default -> State.DOOMED;
    };
  }

  @Override
  public @Nullable Object key() {
    return registry.getTransactionKey();
  }

  @Override
  public void begin(@Nullable Duration timeout) throws Exception {
    if (timeout == null) {
      userTransaction.begin();
      return;
    }
    userTransaction.setTransactionTimeout(seconds(timeout));
    try {
      userTransaction.begin();
    } finally {
      userTransaction.setTransactionTimeout(0); // back to the server's own, for whoever comes next
    }
  }

  private static int seconds(Duration timeout) {
    return Math.toIntExact(timeout.plusMillis(999).toSeconds());
  }

  @Override
  public void commit() throws Exception {
    userTransaction.commit();
  }

  @Override
  public void rollback() throws SystemException {
    userTransaction.rollback();
  }

  @Override
  public void doom() {
    registry.setRollbackOnly();
  }

  @Override
  public @Nullable Object resource(Object name) {
    return state() == State.NONE ? null : registry.getResource(name);
  }

  @Override
  public void putResource(Object name, Object value) {
    registry.putResource(name, value);
  }

  @Override
  public void afterCompletion(Consumer<Completion> task) {
    AfterCompletion.run(registry, task);
  }
}

package dev.idempotency.jpa;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.coordinator.ActionStatus;
import com.arjuna.ats.arjuna.coordinator.BasicAction;
import com.arjuna.ats.arjuna.coordinator.TransactionReaper;
import com.arjuna.ats.arjuna.coordinator.TwoPhaseCoordinator;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import dev.idempotency.cdi.JtaTransactions;
import dev.idempotency.engine.Transactions;
import dev.idempotency.testkit.Await;
import io.agroal.api.transaction.TransactionIntegration;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Real JTA transactions without a server: Narayana, which is WildFly's. */
final class Jta {

  static {
    for (String store : new String[] {null, "communicationStore", "stateStore"}) {
      keepInMemory(store);
    }
  }

  private Jta() {}

  private static void keepInMemory(@Nullable String store) {
    BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
        .setObjectStoreType(VolatileStore.class.getName());
  }

  static TransactionManager manager() {
    return com.arjuna.ats.jta.TransactionManager.transactionManager();
  }

  static UserTransaction user() {
    return com.arjuna.ats.jta.UserTransaction.userTransaction();
  }

  /** How a pool takes part in the transactions. */
  static TransactionIntegration integration() {
    return new NarayanaTransactionIntegration(manager(), registry());
  }

  private static TransactionSynchronizationRegistry registry() {
    return jtaPropertyManager.getJTAEnvironmentBean().getTransactionSynchronizationRegistry();
  }

  /** What the engine is given. */
  static Transactions transactions() {
    return new JtaTransactions(user(), registry());
  }

  static boolean threadHasTransaction() {
    try {
      return manager().getStatus() != Status.STATUS_NO_TRANSACTION;
    } catch (SystemException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets the time of the thread's transaction run out, and returns when it is rolled back. */
  static void timeOut() {
    TwoPhaseCoordinator transaction = (TwoPhaseCoordinator) BasicAction.Current();
    TransactionReaper reaper = TransactionReaper.transactionReaper();
    reaper.remove(transaction);
    reaper.insert(transaction, 1);
    Await.until(
        Duration.ofSeconds(20),
        "the end of the transaction",
        () -> transaction.status() == ActionStatus.ABORTED);
  }

  /** Rolls back what a failed test has left on the thread. */
  static void endTransaction() {
    try {
      if (threadHasTransaction()) {
        user().rollback();
      }
    } catch (SystemException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a step in a transaction and commits it; a step that throws is rolled back. */
  static <T> T committed(Callable<T> step) throws Exception {
    user().begin();
    T result;
    try {
      result = step.call();
    } catch (Throwable t) {
      user().rollback();
      throw t;
    }
    user().commit();
    return result;
  }

  /** Runs a step in a transaction that is never committed. */
  static <T> T rolledBack(Callable<T> step) throws Exception {
    user().begin();
    try {
      return step.call();
    } finally {
      user().rollback();
    }
  }
}

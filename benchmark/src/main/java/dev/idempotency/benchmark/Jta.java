package dev.idempotency.benchmark;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import dev.idempotency.cdi.JtaTransactions;
import dev.idempotency.engine.Transactions;
import io.agroal.api.transaction.TransactionIntegration;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Real JTA transactions without a server: Narayana, which is WildFly's. */
final class Jta {

  static {
    for (String store : new String[] {null, "communicationStore", "stateStore"}) {
      keepInMemory(store);
    }
  }

  private Jta() {}

  /** One resource needs no log. */
  private static void keepInMemory(@Nullable String store) {
    BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
        .setObjectStoreType(VolatileStore.class.getName());
  }

  private static UserTransaction user() {
    return com.arjuna.ats.jta.UserTransaction.userTransaction();
  }

  private static TransactionSynchronizationRegistry registry() {
    return jtaPropertyManager.getJTAEnvironmentBean().getTransactionSynchronizationRegistry();
  }

  static TransactionIntegration integration() {
    return new NarayanaTransactionIntegration(
        com.arjuna.ats.jta.TransactionManager.transactionManager(), registry());
  }

  static Transactions transactions() {
    return new JtaTransactions(user(), registry());
  }

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

  /** The maintenance's batches. */
  static <T> T inOwnTransaction(Supplier<T> step) {
    try {
      return committed(step::get);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}

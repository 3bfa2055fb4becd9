package dev.idempotency.sample.witness;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looks at every worker thread when a request is over, outside all filters: has it a transaction?
 */
@WebListener
public class WorkerWitness implements ServletRequestListener {

  static final AtomicInteger REQUESTS = new AtomicInteger();
  static final AtomicInteger TRANSACTIONS_LEFT = new AtomicInteger();

  @Resource private TransactionSynchronizationRegistry transactions;

  @Override
  public void requestDestroyed(ServletRequestEvent event) {
    REQUESTS.incrementAndGet();
    if (transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
      TRANSACTIONS_LEFT.incrementAndGet();
    }
  }
}

package dev.idempotency.cdi;

import dev.idempotency.engine.Transactions.Completion;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.function.Consumer;

/** Lets a task run once the thread's transaction has ended. */
final class AfterCompletion implements Synchronization {

  private final Consumer<Completion> task;

  private AfterCompletion(Consumer<Completion> task) {
    this.task = task;
  }

  /** In the current transaction of the registry, which must still be able to commit. */
  static void run(TransactionSynchronizationRegistry registry, Consumer<Completion> task) {
    registry.registerInterposedSynchronization(new AfterCompletion(task));
  }

  @Override
  public void beforeCompletion() {}

  @Override
  public void afterCompletion(int status) {
    task.accept(
        switch (status) {
          case Status.STATUS_COMMITTED -> Completion.COMMITTED;
          case Status.STATUS_ROLLEDBACK -> Completion.ROLLED_BACK;
          default -> Completion.UNKNOWN;
        });
  }
}

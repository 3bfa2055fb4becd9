package dev.idempotency.sample.scopes;

import dev.idempotency.IdempotencyEvent;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the observers of the application have been told, and whether it could be rolled back. */
@ApplicationScoped
public class EventLog {

  private final List<IdempotencyEvent> events = new CopyOnWriteArrayList<>();

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry transactions;

  /** Keeps what has been told outside of a transaction that could still be rolled back. */
  public void on(@Observes IdempotencyEvent event) {
    int status = transactions.getTransactionStatus();
    if (status == Status.STATUS_NO_TRANSACTION || status == Status.STATUS_COMMITTED) {
      events.add(event);
    }
  }

  List<String> of(String key) {
    return events.stream()
        .filter(event -> event.identity().key().equals(key))
        .map(event -> event.kind() + " " + event.scope())
        .toList();
  }
}

package dev.idempotency.sample.messages;

import jakarta.ejb.EJBException;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The business: one row for each execution; it fails as often as the message says. */
@Stateless
public class Deliveries {

  private static final Map<String, AtomicInteger> EXECUTIONS = new ConcurrentHashMap<>();

  @PersistenceContext private EntityManager em;

  static int executions(String order) {
    AtomicInteger count = EXECUTIONS.get(order);
    return count == null ? 0 : count.get();
  }

  /** A row for the order, and a failure while it was executed at most {@code failures} times. */
  public void deliver(String order, int failures) {
    int execution =
        EXECUTIONS.computeIfAbsent(order, first -> new AtomicInteger()).incrementAndGet();
    em.createNativeQuery("INSERT INTO message_row (ref) VALUES (?1)")
        .setParameter(1, order)
        .executeUpdate();
    if (execution <= failures) {
      throw new EJBException("execution " + execution + " of " + order + " fails");
    }
  }
}

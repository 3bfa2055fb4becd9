package dev.idempotency.sample.methods;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.math.BigDecimal;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** One row for each execution, which ends as it was chosen for its reference. */
@Dependent
public class Business {

  private static final Map<String, AtomicInteger> EXECUTIONS = new ConcurrentHashMap<>();
  private static final Map<String, End> ENDS = new ConcurrentHashMap<>();

  @PersistenceContext private EntityManager em;

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry transactions;

  static void choose(String ref, End end) {
    ENDS.put(ref, end);
  }

  static int executions(String ref) {
    AtomicInteger count = EXECUTIONS.get(ref);
    return count == null ? 0 : count.get();
  }

  /** Inserts a row in the current transaction, and ends. */
  public Receipt sell(String ref, String item) throws SoldOut {
    EXECUTIONS.computeIfAbsent(ref, first -> new AtomicInteger()).incrementAndGet();
    insert(ref);
    return end(ref, item);
  }

  private void insert(String ref) {
    em.createNativeQuery("INSERT INTO lab_row (id, ref, parent) VALUES (?1, ?2, 'there')")
        .setParameter(1, UUID.randomUUID().toString())
        .setParameter(2, ref)
        .executeUpdate();
  }

  private Receipt end(String ref, String item) throws SoldOut {
    switch (ENDS.getOrDefault(ref, End.RETURNS)) {
      case RUNTIME -> throw new IllegalStateException("the business has failed");
      case RUNTIME_COMMITS -> throw new SoldOutForNow("no " + item + " for now");
      case CHECKED -> throw new SoldOut("no " + item);
      case CHECKED_ROLLS_BACK -> throw new SoldOutForGood("no more " + item);
      case RETURNS_NULL -> {
        return null;
      }
      case WAITS -> em.createNativeQuery("SELECT id FROM lab_gate FOR SHARE").getResultList();
      case ROLLBACK_ONLY -> transactions.setRollbackOnly();
      default -> {}
    }
    return new Receipt(UUID.randomUUID().toString(), item, new BigDecimal("10.00"));
  }
}

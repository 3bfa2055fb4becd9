package dev.idempotency.sample.orders;

import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PersistenceUnit;
import java.util.List;
import java.util.UUID;

/** Orders without a natural key, so that executions can be counted. */
@Stateless
public class OrderBean {

  @PersistenceContext private EntityManager em;
  @PersistenceUnit private EntityManagerFactory unit;

  /** Inserts an order with an id that no other execution has. */
  public String insert(String ref, String payload) {
    String id = UUID.randomUUID().toString();
    em.createNativeQuery("INSERT INTO node_order (id, ref, payload) VALUES (?1, ?2, ?3)")
        .setParameter(1, id)
        .setParameter(2, ref)
        .setParameter(3, payload)
        .executeUpdate();
    return id;
  }

  /** Waits for a row that a test may have locked, and fails if the test has said so meanwhile. */
  public void pass(String row) {
    pass(em, row);
  }

  private static void pass(EntityManager em, String row) {
    List<?> verdicts =
        em.createNativeQuery("SELECT verdict FROM node_gate WHERE id = ?1 FOR SHARE")
            .setParameter(1, row)
            .getResultList();
    if (verdicts.contains("fail")) {
      throw new IllegalStateException("the business has failed");
    }
  }

  /** Inserts and waits in one transaction. */
  public String insertAndPass(String ref, String payload, String row) {
    String id = insert(ref, payload);
    pass(em, row);
    return id;
  }

  /** Inserts and waits in one transaction, with a persistence context for each. */
  public String insertAndPassInAnotherContext(String ref, String payload, String row) {
    String id = insert(ref, payload);
    try (EntityManager other = unit.createEntityManager()) {
      pass(other, row);
    }
    return id;
  }

  /** Inserts what belongs to the order; returns the time limits that the application is under. */
  public String insertAudit(String id) {
    em.createNativeQuery("INSERT INTO node_audit (order_id) VALUES (?1)")
        .setParameter(1, id)
        .executeUpdate();
    return (String)
        em.createNativeQuery(
                "SELECT concat_ws(' ', current_setting('lock_timeout'),"
                    + " current_setting('statement_timeout'),"
                    + " current_setting('idle_in_transaction_session_timeout'))")
            .getSingleResult();
  }
}

package dev.idempotency.sample.lab;

import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;

/**
 * The business of the laboratory: one row for each execution, so that executions can be counted.
 */
@Stateless
public class LabBean {

  @PersistenceContext private EntityManager em;

  /** A row whose parent is looked for only at the commit. */
  public void insert(String ref, String parent) {
    em.createNativeQuery("INSERT INTO lab_row (id, ref, parent) VALUES (?1, ?2, ?3)")
        .setParameter(1, UUID.randomUUID().toString())
        .setParameter(2, ref)
        .setParameter(3, parent)
        .executeUpdate();
  }

  /** A row, and then a failure of the business. */
  public void insertAndFail(String ref, String parent) {
    insert(ref, parent);
    throw new IllegalStateException("the business has failed");
  }
}

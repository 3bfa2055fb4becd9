package dev.idempotency.sample.scoped;

import dev.idempotency.sample.lab.LabBean;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** One row for each execution. */
@Dependent
public class Rows {

  @PersistenceContext private EntityManager em;
  @Inject private LabBean bean;

  void insert(String ref, String at) {
    bean.insert(ref, "there");
    if ("gate".equals(at)) {
      em.createNativeQuery("SELECT id FROM lab_gate FOR SHARE").getResultList();
    }
  }
}

package dev.idempotency.sample.wire;

import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** The business behind the wire: a row for each execution, and a gate to wait at. */
@Stateless
public class WireBean {

  @PersistenceContext private EntityManager em;
  @EJB private LabBean rows;

  public void insert(String ref) {
    rows.insert(ref, "there");
  }

  public void waitAtGate() {
    em.createNativeQuery("SELECT id FROM lab_gate FOR SHARE").getResultList();
  }
}

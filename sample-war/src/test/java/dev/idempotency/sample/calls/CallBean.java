package dev.idempotency.sample.calls;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;

/** A session bean that is called within requests. */
@Stateless
@LocalBean
public class CallBean {

  @PersistenceContext private EntityManager em;
  @EJB private LabBean rows;

  /** With a key of its own. */
  @Idempotent(operation = "call")
  public String call(@IdempotencyKey String key, String item, @FingerprintExcluded boolean waits) {
    return execute(key, waits);
  }

  /** With the key of the request. */
  @Idempotent(operation = "request-call")
  public String callOfRequest(@FingerprintExcluded String ref) {
    return execute(ref, false);
  }

  private String execute(String ref, boolean waits) {
    rows.insert(ref, "there");
    if (waits) {
      em.createNativeQuery("SELECT id FROM lab_gate FOR SHARE").getResultList();
    }
    return UUID.randomUUID().toString();
  }
}

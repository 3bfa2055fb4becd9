package dev.idempotency.sample.erasure;

import dev.idempotency.Erasure;
import dev.idempotency.Idempotency;
import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.UUID;

/** Erases a tenant in the middle of a transaction of its own. */
@Stateless
public class ErasingBean {

  @PersistenceContext private EntityManager em;
  @Inject private Idempotency idempotency;
  @Resource private SessionContext context;

  /** A row, the erasure, another row, and then a commit or a rollback. */
  public Erasure insertEraseInsert(String ref, String tenant, boolean doomed) {
    insert(ref);
    Erasure erasure = idempotency.eraseTenant(tenant, "the laboratory", "for a test");
    insert(ref);
    if (doomed) {
      context.setRollbackOnly();
    }
    return erasure;
  }

  private void insert(String ref) {
    em.createNativeQuery("INSERT INTO lab_row (id, ref, parent) VALUES (?1, ?2, 'there')")
        .setParameter(1, UUID.randomUUID().toString())
        .setParameter(2, ref)
        .executeUpdate();
  }
}

package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** A bean of every transaction attribute, and what it can throw. */
@Stateless
public class OutcomeBean {

  private static final String PARENT = "there";

  @PersistenceContext private EntityManager em;
  @EJB private LabBean rows;

  public void failChecked(String ref) throws SoldOut {
    rows.insert(ref, PARENT);
    throw new SoldOut();
  }

  public void failForGood(String ref) throws SoldOutForGood {
    rows.insert(ref, PARENT);
    throw new SoldOutForGood();
  }

  public void failForNow(String ref) {
    rows.insert(ref, PARENT);
    throw new SoldOutForNow();
  }

  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void mandatory(String ref) {
    rows.insert(ref, PARENT);
  }

  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public void supports(String ref) {
    rows.insert(ref, PARENT);
  }

  @TransactionAttribute(TransactionAttributeType.NEVER)
  public void never(String ref) {
    rows.insert(ref, PARENT);
  }

  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public void requiresNew(String ref) {
    rows.insert(ref, PARENT);
  }

  /** The bean that it calls then has a transaction of its own. */
  @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
  public void notSupported(String ref) {
    rows.insert(ref, PARENT);
  }

  /** Waits until the test opens the gate. */
  public void waitAtGate() {
    em.createNativeQuery("SELECT id FROM lab_gate FOR SHARE").getResultList();
  }

  /** A statement that takes longer than the transaction may. */
  public void sleep() {
    em.createNativeQuery("SELECT 1 FROM pg_sleep(3)").getResultList();
  }

  /** Reads an article, waits, and changes what it has read; the change is written at the commit. */
  public void changeArticle(String id) {
    Article article = em.find(Article.class, id);
    waitAtGate();
    article.sell();
  }

  /** A row whose COMMIT waits at the gate, and fails there if the test has vetoed it. */
  public void insertGated(String ref) {
    em.createNativeQuery("INSERT INTO lab_gated (ref) VALUES (?1)")
        .setParameter(1, ref)
        .executeUpdate();
  }

  /** Goes off duty if the other one is on duty. */
  public void goOffDuty(String ref, String who) {
    em.createNativeQuery(
            "UPDATE lab_duty SET duty = false WHERE ref = ?1 AND who = ?2 AND"
                + " (SELECT count(*) FROM lab_duty o WHERE o.ref = ?1 AND o.duty) > 1")
        .setParameter(1, ref)
        .setParameter(2, who)
        .executeUpdate();
  }
}

package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;

/** {@code @Transactional} in its varieties. */
@ApplicationScoped
public class TransactionalBean {

  private static final String PARENT = "there";

  @EJB private LabBean rows;

  @Transactional
  public void insert(String ref) {
    rows.insert(ref, PARENT);
  }

  @Transactional
  public void failChecked(String ref) throws SoldOut {
    rows.insert(ref, PARENT);
    throw new SoldOut();
  }

  @Transactional(rollbackOn = SoldOut.class)
  public void failCheckedAndRollBack(String ref) throws SoldOut {
    rows.insert(ref, PARENT);
    throw new SoldOut();
  }

  @Transactional
  public void failNotFound(String ref) {
    rows.insert(ref, PARENT);
    throw new NotFoundException();
  }

  @Transactional(dontRollbackOn = WebApplicationException.class)
  public void failNotFoundAndCommit(String ref) {
    rows.insert(ref, PARENT);
    throw new NotFoundException();
  }
}

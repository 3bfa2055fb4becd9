package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.transaction.UserTransaction;

/** A bean that begins and commits by itself. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class BeanManagedBean {

  @Resource private UserTransaction transaction;
  @EJB private LabBean rows;

  public void insert(String ref) throws Exception {
    transaction.begin();
    rows.insert(ref, "there");
    transaction.commit();
  }
}

package dev.idempotency.sample.methods;

import jakarta.annotation.Resource;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;

/** Calls a protected method within its own transaction. */
@Stateless
@LocalBean
@TransactionManagement(TransactionManagementType.BEAN)
public class UserTransactionCaller implements Desk {

  @Inject private PlainDesk desk;
  @Resource private UserTransaction transaction;

  @Override
  public Receipt sell(String key, String item) throws SoldOut {
    try {
      transaction.begin();
      Receipt receipt = sellOrRollBack(key, item);
      transaction.commit();
      return receipt;
    } catch (NotSupportedException
        | RollbackException
        | HeuristicMixedException
        | HeuristicRollbackException
        | SystemException e) {
      throw new IllegalStateException(e);
    }
  }

  private Receipt sellOrRollBack(String key, String item) throws SoldOut, SystemException {
    try {
      return desk.sell(key, item);
    } catch (SoldOut | RuntimeException e) {
      transaction.rollback();
      throw e;
    }
  }
}

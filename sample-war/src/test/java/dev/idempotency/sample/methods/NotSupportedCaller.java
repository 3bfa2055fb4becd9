package dev.idempotency.sample.methods;

import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Calls a protected method without a transaction, in a bean that may begin none. */
@Stateless
@LocalBean
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class NotSupportedCaller implements Desk {

  @Inject private PlainDesk desk;

  @Override
  public Receipt sell(String key, String item) throws SoldOut {
    return desk.sell(key, item);
  }
}

package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** A CDI bean in a transaction. */
@ApplicationScoped
public class TransactionalDesk implements Desk {

  @Inject private Business business;

  @Override
  @Transactional(rollbackOn = SoldOutForGood.class, dontRollbackOn = SoldOutForNow.class)
  @Idempotent
  public Receipt sell(@IdempotencyKey String key, String item) throws SoldOut {
    return business.sell(key, item);
  }

  @Override
  @Transactional(rollbackOn = SoldOutForGood.class, dontRollbackOn = SoldOutForNow.class)
  public Receipt sellUnprotected(String key, String item) throws SoldOut {
    return business.sell(key, item);
  }
}

package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;

/** A singleton. */
@Singleton
@LocalBean
public class SingletonDesk implements Desk {

  @Inject private Business business;

  @Override
  @Idempotent
  public Receipt sell(@IdempotencyKey String key, String item) throws SoldOut {
    return business.sell(key, item);
  }

  @Override
  public Receipt sellUnprotected(String key, String item) throws SoldOut {
    return business.sell(key, item);
  }
}

package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateful;
import jakarta.inject.Inject;

/** A stateful bean. */
@Stateful
@LocalBean
public class StatefulDesk implements Desk {

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

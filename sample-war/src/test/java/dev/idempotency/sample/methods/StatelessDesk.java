package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** A stateless bean without an interface. */
@Stateless
@LocalBean
public class StatelessDesk implements Desk {

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

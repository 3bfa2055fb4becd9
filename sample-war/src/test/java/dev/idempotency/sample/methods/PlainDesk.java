package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** A CDI bean for which the library begins the transaction. */
@ApplicationScoped
public class PlainDesk implements Desk {

  @Inject private Business business;

  @Override
  @Idempotent
  public Receipt sell(@IdempotencyKey String key, String item) throws SoldOut {
    return business.sell(key, item);
  }
}

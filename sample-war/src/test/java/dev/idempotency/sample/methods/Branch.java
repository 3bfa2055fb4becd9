package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.inject.Inject;

/** What two beans inherit. */
public abstract class Branch implements Desk {

  @Inject private Business business;

  @Override
  @Idempotent
  public Receipt sell(@IdempotencyKey String key, String item) throws SoldOut {
    return business.sell(key, item);
  }
}

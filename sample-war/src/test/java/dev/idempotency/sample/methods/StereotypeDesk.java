package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import jakarta.inject.Inject;

/** A bean of a stereotype that protects. */
@SoldOnce
public class StereotypeDesk implements Desk {

  @Inject private Business business;

  @Override
  public Receipt sell(@IdempotencyKey String key, String item) throws SoldOut {
    return business.sell(key, item);
  }
}

package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.inject.Inject;

/** A protected method whose parameter's and result's types are the subclass's. */
public abstract class GenericDesk<T> {

  @Inject private Business business;

  @Idempotent
  public T sell(@IdempotencyKey String key, T thing) throws SoldOut {
    business.sell(key, thing.toString());
    return thing;
  }
}

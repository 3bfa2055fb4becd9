package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** A bean whose class is annotated. */
@Idempotent
@Stateless
@LocalBean
public class ClassDesk implements Desk {

  @Inject private Business business;

  @Override
  public Receipt sell(@IdempotencyKey String key, String item) throws SoldOut {
    return business.sell(key, item);
  }
}

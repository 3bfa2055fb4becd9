package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Called by {@link NestedResource}. */
@Stateless
@LocalBean
public class NestedDesk {

  @Inject private Business business;

  @Idempotent(operation = "lab")
  public String same(@IdempotencyKey String ref) throws SoldOut {
    return business.sell(ref, "a thing").getNumber();
  }

  @Idempotent(operation = "inner")
  public String other(@IdempotencyKey String ref) throws SoldOut {
    return business.sell(ref, "a thing").getNumber();
  }
}

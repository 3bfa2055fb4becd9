package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;

/** Overrides a protected method, and protects it again. */
@Stateless
@LocalBean
public class OverridingBranch extends Branch {

  @Override
  @Idempotent(operation = "overriding")
  public Receipt sell(@IdempotencyKey String key, String item) throws SoldOut {
    return super.sell(key, item);
  }
}

package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** A key that is the same for every call. */
@ApplicationScoped
public class ConstantKey {

  @Idempotent(key = "key")
  public String sell(String key) {
    return key;
  }
}

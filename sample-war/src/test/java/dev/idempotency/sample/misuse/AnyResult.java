package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** A result that may be anything. */
@ApplicationScoped
public class AnyResult {

  @Idempotent(key = "#{key}")
  public Object sell(String key) {
    return key;
  }
}

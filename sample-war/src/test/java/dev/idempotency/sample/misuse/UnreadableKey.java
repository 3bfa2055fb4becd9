package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** An expression without an end. */
@ApplicationScoped
public class UnreadableKey {

  @Idempotent(key = "#{key")
  public String sell(String key) {
    return key;
  }
}

package dev.idempotency.sample.eager;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** Called too early. */
@ApplicationScoped
public class EarlyDesk {

  @Idempotent(operation = "early")
  public String sell(@IdempotencyKey String key) {
    return key;
  }
}

package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** An expression over a parameter that is not there. */
@ApplicationScoped
public class UnknownParameter {

  @Idempotent(key = "#{order.number}")
  public String sell(String key) {
    return key;
  }
}

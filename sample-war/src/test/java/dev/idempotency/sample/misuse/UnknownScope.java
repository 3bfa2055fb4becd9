package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** A scope that is nowhere configured. */
@ApplicationScoped
public class UnknownScope {

  @Idempotent(key = "#{key}", scope = "paymnets")
  public String sell(String key) {
    return key;
  }
}

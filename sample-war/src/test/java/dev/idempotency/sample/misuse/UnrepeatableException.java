package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** An exception that commits and that nobody can throw again. */
@ApplicationScoped
public class UnrepeatableException {

  @Idempotent(key = "#{key}")
  public String sell(String key) throws Closed {
    throw new Closed(18);
  }
}

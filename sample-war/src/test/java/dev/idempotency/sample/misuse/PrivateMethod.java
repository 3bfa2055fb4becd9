package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** Nobody intercepts a private method. */
@ApplicationScoped
public class PrivateMethod {

  @Idempotent(key = "#{key}")
  private String sell(String key) {
    return key;
  }

  public String call(String key) {
    return sell(key);
  }
}

package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;

/** Nobody intercepts a static method. */
@ApplicationScoped
public class StaticMethod {

  @Idempotent(key = "#{key}")
  public static String sell(String key) {
    return key;
  }
}

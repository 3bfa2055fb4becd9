package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.Dependent;

/** Nobody intercepts a final method. */
@Dependent
public class FinalMethod {

  @Idempotent(key = "#{key}")
  public final String sell(String key) {
    return key;
  }
}

package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.ejb.Asynchronous;
import jakarta.ejb.Stateless;

/** The work is done after the call. */
@Stateless
public class AsynchronousMethod {

  @Idempotent(key = "#{key}")
  @Asynchronous
  public void sell(String key) {
    // nothing
  }
}

package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;

/** Made by nobody but the application. */
public class NoBean {

  @Idempotent(key = "#{key}")
  public String sell(String key) {
    return key;
  }
}

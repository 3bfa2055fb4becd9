package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The result comes after the transaction. */
@ApplicationScoped
public class LaterResult {

  @Idempotent(key = "#{key}")
  public CompletionStage<String> sell(String key) {
    return CompletableFuture.completedFuture(key);
  }
}

package dev.idempotency.cdi;

import dev.idempotency.engine.Diagnostic;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The engine, once the library has started in this application. Messages and timers may come before
 * that: their calls wait a little, because a message that is refused too often is lost.
 */
@ApplicationScoped
public class MethodEngine {

  private static final long STARTS_WITHIN_SECONDS = 10;

  private final CompletableFuture<MethodCalls> started = new CompletableFuture<>();

  /** For the container. */
  public MethodEngine() {}

  /**
   * Lets calls in.
   *
   * @param calls what executes them
   */
  public void start(MethodCalls calls) {
    started.complete(calls);
  }

  Optional<MethodCalls> ifStarted() {
    return Optional.ofNullable(started.getNow(null));
  }

  /**
   * The engine.
   *
   * @param what the call, for the message
   * @throws IllegalStateException if it does not start in time
   */
  MethodCalls started(Object what) {
    try {
      return started.get(STARTS_WITHIN_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new IllegalStateException(Diagnostic.NOT_STARTED.text(what), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(Diagnostic.NOT_STARTED.text(what), e);
    }
  }
}

package dev.idempotency.cdi;

import dev.idempotency.IdempotencyContext;
import dev.idempotency.Identity;
import dev.idempotency.engine.Ticket;
import dev.idempotency.identity.DownstreamKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** {@link IdempotencyContext} of the current transaction. */
@ApplicationScoped
public class CurrentIdempotency implements IdempotencyContext {

  @Inject private MethodEngine engine;

  /** For the container. */
  public CurrentIdempotency() {}

  @Override
  public boolean isActive() {
    return innermost().isPresent();
  }

  @Override
  public Identity identity() {
    return required().identity();
  }

  @Override
  public long generation() {
    return required().generation();
  }

  @Override
  public String downstreamKey(String name) {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException(
          "Give the downstream key a name that says what it is for: one call may need several.");
    }
    return DownstreamKey.of(identity(), name);
  }

  private Ticket required() {
    return innermost()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "No protected call runs in this transaction: the method was called around the"
                        + " interceptor (from its own class, on an object made with new), in a transaction of"
                        + " its own, or without a key."));
  }

  private Optional<Ticket> innermost() {
    return engine.ifStarted().flatMap(started -> started.current().innermost());
  }
}

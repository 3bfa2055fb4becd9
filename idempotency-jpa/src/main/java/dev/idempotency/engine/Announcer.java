package dev.idempotency.engine;

import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.IdempotencyEvent;
import dev.idempotency.IdempotencyEvent.Kind;
import java.util.Map;
import java.util.function.Consumer;

/** Tells observers what has become of calls. Whatever they do, the call is over already. */
final class Announcer {

  private static final System.Logger LOG = System.getLogger(AtomicExecution.class.getName());

  private static final Map<Outcome, Kind> KINDS =
      Map.of(
          Outcome.EXECUTED, Kind.EXECUTED,
          Outcome.REPLAYED, Kind.REPLAYED,
          Outcome.CONFLICTED, Kind.CONFLICTED,
          Outcome.MISMATCHED, Kind.MISMATCHED,
          Outcome.PASSED, Kind.FORGOTTEN,
          Outcome.EXPIRED, Kind.EXPIRED);

  private final Consumer<IdempotencyEvent> observers;

  Announcer(Consumer<IdempotencyEvent> observers) {
    this.observers = observers;
  }

  /** Tells whether anybody has been told. */
  boolean announce(ProtectedCall call, Outcome outcome) {
    Kind kind = KINDS.get(outcome);
    if (kind == null) {
      return false;
    }
    announce(call, kind);
    return true;
  }

  void announce(ProtectedCall call, Kind kind) {
    try {
      observers.accept(new IdempotencyEvent(kind, call.identity(), call.scope()));
    } catch (RuntimeException | Error e) {
      LOG.log(WARNING, Diagnostic.OBSERVER_FAILED.text(kind, call.logFields()), e);
    }
  }
}

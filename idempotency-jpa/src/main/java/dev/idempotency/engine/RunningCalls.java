package dev.idempotency.engine;

import dev.idempotency.Identity;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The calls that run on this node. Deliveries of one identity meet here, so that only the first of
 * them costs a connection. An optimisation of the engine's, never the arbiter: that is the
 * database.
 */
final class RunningCalls {

  private final ConcurrentMap<Identity, RunningCall> calls = new ConcurrentHashMap<>();

  /**
   * Either makes {@code candidate} the running call of its identity, or returns the one that is.
   */
  RunningCall enter(RunningCall candidate) {
    RunningCall earlier = calls.putIfAbsent(candidate.identity(), candidate);
    return earlier == null ? candidate : earlier;
  }

  /** Forgets the call, if it is still the running one of its identity. */
  void leave(RunningCall call) {
    calls.remove(call.identity(), call);
  }
}

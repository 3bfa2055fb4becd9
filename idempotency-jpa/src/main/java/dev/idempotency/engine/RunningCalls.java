package dev.idempotency.engine;

import dev.idempotency.Identity;
import java.util.Optional;
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

  /** The running call of an identity. */
  Optional<RunningCall> of(Identity identity) {
    return Optional.ofNullable(calls.get(identity));
  }

  /** Ends a call: its identity is free on this node, and who waits for it is told. */
  void leave(RunningCall call) {
    calls.remove(call.identity(), call);
    call.end();
  }
}

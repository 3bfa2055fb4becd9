package dev.idempotency.engine;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;

/** The threads of this node that wait for somebody else's call, counted by scope. */
final class Waiters {

  private final ConcurrentMap<String, Semaphore> places = new ConcurrentHashMap<>();

  /** Starts the waiting of one delivery. Its deadline counts from now. */
  Waiting start(ProtectedCall call) {
    CallLimits limits = call.limits();
    Semaphore ofScope =
        places.computeIfAbsent(call.scope(), s -> new Semaphore(limits.maxWaiters()));
    return new Waiting(ofScope, limits.waitAtMost());
  }
}

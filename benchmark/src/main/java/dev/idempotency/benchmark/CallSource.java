package dev.idempotency.benchmark;

import dev.idempotency.Identity;
import dev.idempotency.engine.ProtectedCall;
import java.time.Duration;
import java.util.UUID;

/** Calls that nobody has made yet. */
final class CallSource {

  private CallSource() {}

  static ProtectedCall next() {
    return new ProtectedCall(
        new Identity("caller:alice", "purchase", UUID.randomUUID().toString()),
        "1:aa",
        "alice",
        "purchases",
        Duration.ofHours(24));
  }
}

package dev.idempotency.jpa;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.idempotency.Identity;
import dev.idempotency.engine.CallLimits;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.Retention;
import dev.idempotency.engine.StoredResult;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls that no other test has made, and answers. */
final class Calls {

  static final StoredResult ANSWER =
      new StoredResult(201, "Location: /items/1", "made".getBytes(UTF_8));

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private Calls() {}

  static ProtectedCall fresh() {
    return of(new Identity("tenant", "operation", "key-" + NUMBER.incrementAndGet()));
  }

  static ProtectedCall of(Identity identity) {
    return new ProtectedCall(identity, "1:aa", "alice", "payments", Duration.ofHours(24));
  }

  static ProtectedCall anonymous(ProtectedCall call) {
    return new ProtectedCall(
        call.identity(),
        call.fingerprint(),
        null,
        call.scope(),
        call.retention(),
        CallLimits.DEFAULT);
  }

  static ProtectedCall otherRequest(ProtectedCall call) {
    return withFingerprint(call, "1:bb");
  }

  static ProtectedCall withFingerprint(ProtectedCall call, String fingerprint) {
    return new ProtectedCall(
        call.identity(),
        fingerprint,
        call.principal(),
        call.scope(),
        call.retention(),
        CallLimits.DEFAULT);
  }

  static ProtectedCall kept(ProtectedCall call, Duration retention) {
    return new ProtectedCall(
        call.identity(), call.fingerprint(), call.principal(), call.scope(), retention);
  }

  static ProtectedCall kept(ProtectedCall call, Retention retention) {
    return new ProtectedCall(
        call.identity(),
        call.fingerprint(),
        call.principal(),
        call.scope(),
        retention,
        CallLimits.DEFAULT);
  }

  /** A body in which every byte occurs, if it is long enough. */
  static byte[] body(int length) {
    byte[] body = new byte[length];
    for (int i = 0; i < length; i++) {
      body[i] = (byte) i;
    }
    return body;
  }

  /** An identity of the greatest length, of characters with four bytes that nobody can compress. */
  static Identity longestIdentity() {
    Random random = new Random(37);
    return new Identity(
        ideographs(random, Identity.MAX_TENANT),
        ideographs(random, Identity.MAX_OPERATION),
        ideographs(random, Identity.MAX_KEY));
  }

  private static String ideographs(Random random, int length) {
    return random
        .ints(length, 0x20000, 0x2A6D6)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}

package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.engine.FingerprintBuilder;
import java.nio.ByteBuffer;

/**
 * The 64-bit number under which the database locks an identity. Two identities that share a number
 * are only in each other's way while one of them runs (409), never mistaken for each other.
 */
final class KeyHash {

  private KeyHash() {}

  static long of(Identity identity) {
    byte[] digest =
        new FingerprintBuilder()
            .add("dev.idempotency")
            .add(identity.tenant())
            .add(identity.operation())
            .add(identity.key())
            .digest();
    return ByteBuffer.wrap(digest).getLong();
  }
}

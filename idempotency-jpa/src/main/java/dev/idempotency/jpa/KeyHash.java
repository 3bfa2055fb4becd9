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

  /** The same number, as PostgreSQL makes it of the columns that these are; part of a statement. */
  static String inPostgres(String tenant, String operation, String key) {
    return "CAST(CAST('x' || encode(substr(sha256('\\x01'"
        + part("'dev.idempotency'")
        + part(tenant)
        + part(operation)
        + part(key)
        + "), 1, 8), 'hex') AS bit(64)) AS bigint)";
  }

  private static String part(String text) {
    String bytes = "convert_to(" + text + ", 'UTF8')";
    return " || int8send(octet_length(" + bytes + ")) || " + bytes;
  }
}

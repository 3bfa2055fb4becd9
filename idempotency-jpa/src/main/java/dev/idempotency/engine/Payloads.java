package dev.idempotency.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.idempotency.Identity;
import dev.idempotency.PayloadProtector;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * How the confidential parts of a call stand in its record: in clear, or as the application's
 * protector makes them. Both forms tell themselves apart, so that a record of the time before the
 * protector stays readable, and one that is protected is never taken for one in clear.
 *
 * <p>Reading throws an unchecked exception where it is not possible here and now.
 */
final class Payloads {

  /** Stands before a protected description of an answer. */
  static final String PROTECTED = "protected-1:";

  /** Stands before a protected fingerprint; one in clear begins with its algorithm's version. */
  private static final String MARKED = "p:";

  /** What fits in the column behind the prefixes, in Base64. */
  private static final int MAX_MARK = 70;

  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private final @Nullable PayloadProtector protector;

  Payloads(@Nullable PayloadProtector protector) {
    this.protector = protector;
  }

  String storedFingerprint(ProtectedCall call) {
    if (protector == null) {
      return call.fingerprint();
    }
    byte[] mark = protector.mark(digest(call.fingerprint()), call.identity());
    if (mark.length > MAX_MARK) {
      throw new IllegalStateException(
          "The PayloadProtector makes a mark of "
              + mark.length
              + " bytes of a fingerprint; the limit is "
              + MAX_MARK
              + ". Let it override mark and matches.");
    }
    return prefix(call.fingerprint()) + ENCODER.encodeToString(mark);
  }

  /** The version of the algorithm stays readable, as it is in clear. */
  private static String prefix(String fingerprint) {
    return MARKED + version(fingerprint);
  }

  private static String version(String fingerprint) {
    return fingerprint.substring(0, fingerprint.indexOf(':') + 1);
  }

  /**
   * Whether a record is that of the same request. One whose fingerprint is of another algorithm
   * cannot be compared: whether the client has sent another request is not known then.
   */
  boolean isSameRequest(StoredRecord record, ProtectedCall delivery) {
    String stored = record.fingerprint();
    boolean marked = stored.startsWith(MARKED);
    String version = version(delivery.fingerprint());
    requireVersion(marked ? stored.substring(MARKED.length()) : stored, version);
    return marked
        ? required()
            .matches(
                decoded(stored.substring(MARKED.length() + version.length())),
                digest(delivery.fingerprint()),
                delivery.identity())
        : stored.equals(delivery.fingerprint());
  }

  private static void requireVersion(String fingerprint, String version) {
    if (!fingerprint.startsWith(version)) {
      throw new IllegalStateException(
          "The record's fingerprint is made in another way: it begins with "
              + version(fingerprint)
              + " and not with "
              + version);
    }
  }

  StoredResult storedResult(StoredResult result, Identity identity) {
    if (protector == null) {
      return result;
    }
    byte[] body = result.body() == null ? null : protector.protect(result.body(), identity);
    byte[] headers = protector.protect(bound(result.headers(), body), identity);
    return new StoredResult(result.status(), PROTECTED + ENCODER.encodeToString(headers), body);
  }

  /** The answer of a record as it was given first. */
  StoredResult revealed(StoredRecord record) {
    StoredResult stored = record.result();
    if (stored.headers().startsWith(PROTECTED)) {
      return revealed(stored, record.view().identity());
    }
    if (record.fingerprint().startsWith(MARKED)) {
      throw new IllegalStateException("The answer was protected, and has been replaced.");
    }
    return stored;
  }

  private StoredResult revealed(StoredResult stored, Identity identity) {
    byte[] sealed = decoded(stored.headers().substring(PROTECTED.length()));
    String headers = unbound(required().reveal(sealed, identity), stored.body());
    byte[] body = stored.body() == null ? null : required().reveal(stored.body(), identity);
    return new StoredResult(stored.status(), headers, body);
  }

  /**
   * Ties the description to the body, so that neither can be put beside another one of the same
   * identity.
   */
  private static byte[] bound(String headers, byte @Nullable [] body) {
    return (bodyDigest(body) + headers).getBytes(UTF_8);
  }

  private static String unbound(byte[] bound, byte @Nullable [] body) {
    String text = new String(bound, UTF_8);
    String digest = bodyDigest(body);
    if (!text.startsWith(digest)) {
      throw new IllegalStateException("The body does not belong to its description.");
    }
    return text.substring(digest.length());
  }

  private static String bodyDigest(byte @Nullable [] body) {
    return body == null ? "-" : HexFormat.of().formatHex(sha256(body)) + ":";
  }

  private static byte[] digest(String fingerprint) {
    return sha256(fingerprint.getBytes(UTF_8));
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }

  private PayloadProtector required() {
    if (protector == null) {
      throw new IllegalStateException(
          "The record is protected, but the application has no PayloadProtector.");
    }
    return protector;
  }

  private static byte[] decoded(String text) {
    return Base64.getUrlDecoder().decode(text);
  }
}

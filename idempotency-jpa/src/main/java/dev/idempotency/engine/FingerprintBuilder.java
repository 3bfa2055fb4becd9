package dev.idempotency.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over length-prefixed parts, so that no two lists of parts look alike. Not safe for use by
 * several threads; one instance per fingerprint.
 */
public final class FingerprintBuilder {

  /**
   * Goes into the fingerprint and stands in front of it, so that an upgrade can tell them apart.
   */
  private static final byte VERSION = 1;

  private final MessageDigest digest;

  /** Starts an empty fingerprint. */
  public FingerprintBuilder() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
    digest.update(VERSION);
  }

  /**
   * Adds a part.
   *
   * @param part a text; its UTF-8 form counts
   * @return this
   */
  public FingerprintBuilder add(String part) {
    return add(part.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Adds a part.
   *
   * @param part the bytes
   * @return this
   */
  public FingerprintBuilder add(byte[] part) {
    addLength(part.length);
    digest.update(part);
    return this;
  }

  /**
   * Adds a part that is read from a stream.
   *
   * @param part the bytes
   * @param length how many they are
   * @return this
   * @throws IOException if the stream cannot be read, or has another length
   */
  public FingerprintBuilder add(InputStream part, long length) throws IOException {
    addLength(length);
    byte[] chunk = new byte[8192];
    long seen = 0;
    for (int n = part.read(chunk); n >= 0; n = part.read(chunk)) {
      digest.update(chunk, 0, n);
      seen += n;
    }
    if (seen != length) {
      throw new IOException("Expected " + length + " bytes, but the stream has " + seen + ".");
    }
    return this;
  }

  /**
   * Ends the fingerprint.
   *
   * @return the 32 bytes of the digest
   */
  public byte[] digest() {
    return digest.digest();
  }

  /**
   * Ends the fingerprint.
   *
   * @return the version of the algorithm, a colon, and the digest in hexadecimal digits
   */
  public String fingerprint() {
    return VERSION + ":" + HexFormat.of().formatHex(digest());
  }

  private void addLength(long length) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(length).array());
  }
}

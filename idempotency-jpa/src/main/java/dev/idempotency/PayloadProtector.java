package dev.idempotency;

import java.security.MessageDigest;

/**
 * Protects what the table would otherwise show of requests and answers. An application provides at
 * most one CDI bean of this type, for example an {@link AesGcmPayloadProtector}; without one,
 * answers are stored in clear and the fingerprint of a request is its SHA-256.
 *
 * <p>With one in place, the headers and the body of an answer are stored as {@link #protect} makes
 * them, and the fingerprint as {@link #mark} makes it. Records of the time before stay readable.
 *
 * <p>If protecting throws, the call rolls back. If revealing throws, the retry is told that the
 * stored answer cannot be read; nothing is executed again.
 *
 * <p>Implementations may have any scope; one that is shared must be safe for use by several
 * threads.
 */
public interface PayloadProtector {

  /**
   * Protects a part of an answer.
   *
   * @param plain the part, which must not be changed
   * @param identity whose answer it is; a good implementation binds the result to it
   * @return something from which {@link #reveal} makes the part again, on every node
   */
  byte[] protect(byte[] plain, Identity identity);

  /**
   * Reveals what {@link #protect} has made, also with a key that has been replaced since.
   *
   * @param stored what was stored, which must not be changed
   * @param identity whose record it was found in
   * @return the part as it was
   * @throws RuntimeException if it cannot be revealed, or does not belong to the identity
   */
  byte[] reveal(byte[] stored, Identity identity);

  /**
   * Makes a mark by which a repetition of a request is recognised, and which tells nothing about
   * the request to somebody without the key. The fingerprint itself must not be stored: whoever can
   * guess a request could tell that it was made.
   *
   * <p>This default protects the fingerprint like a part of an answer. An implementation that has a
   * key should override it and {@link #matches} with a keyed hash (HMAC) that names its key.
   *
   * @param fingerprint 32 bytes
   * @param identity whose request it is
   * @return the mark, at most 70 bytes
   */
  default byte[] mark(byte[] fingerprint, Identity identity) {
    return protect(fingerprint, identity);
  }

  /**
   * Tells whether a mark was made of a fingerprint, also with a key that has been replaced since.
   * Must take the same time whatever the difference is.
   *
   * @param mark what {@link #mark} made
   * @param fingerprint 32 bytes
   * @param identity whose record the mark was found in
   * @return whether it is the same request
   * @throws RuntimeException if the mark cannot be read
   */
  default boolean matches(byte[] mark, byte[] fingerprint, Identity identity) {
    return MessageDigest.isEqual(reveal(mark, identity), fingerprint);
  }
}

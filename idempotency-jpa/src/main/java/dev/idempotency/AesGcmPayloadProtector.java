package dev.idempotency;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Protects answers with AES-256-GCM and fingerprints with HMAC-SHA-256. Keys can be replaced: new
 * records are written with the current key, and every record names the key that it was written
 * with.
 *
 * <p>What is protected is bound to tenant, operation and key of its record, so that it cannot be
 * read from another record. From each key that is given, two are derived (HKDF-Expand, RFC 5869),
 * so that encryption and fingerprints have keys of their own.
 *
 * <p>Not a bean by itself. An application produces it:
 *
 * <pre>{@code
 * @Produces @ApplicationScoped
 * PayloadProtector protector() {
 *   return AesGcmPayloadProtector.builder().key("2026", secret).current("2026").build();
 * }
 * }</pre>
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class AesGcmPayloadProtector implements PayloadProtector {

  /** Both for what is encrypted and for marks; another layout gets another number. */
  private static final byte FORMAT = 1;

  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final String HMAC = "HmacSHA256";

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Key> keys;
  private final Key current;

  private AesGcmPayloadProtector(Map<String, Key> keys, Key current) {
    this.keys = Map.copyOf(keys);
    this.current = current;
  }

  /**
   * Starts without keys.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public byte[] protect(byte[] plain, Identity identity) {
    byte[] head = current.head();
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] encrypted = crypt(Cipher.ENCRYPT_MODE, current, nonce, identity, plain);
    return concatenated(head, nonce, encrypted);
  }

  @Override
  public byte[] reveal(byte[] stored, Identity identity) {
    ByteBuffer rest = ByteBuffer.wrap(stored);
    Key key = key(rest);
    return crypt(
        Cipher.DECRYPT_MODE, key, take(rest, NONCE_BYTES), identity, take(rest, rest.remaining()));
  }

  @Override
  public byte[] mark(byte[] fingerprint, Identity identity) {
    return concatenated(current.head(), current.hmac(fingerprint, identity));
  }

  @Override
  public boolean matches(byte[] mark, byte[] fingerprint, Identity identity) {
    ByteBuffer rest = ByteBuffer.wrap(mark);
    Key key = key(rest);
    return MessageDigest.isEqual(take(rest, rest.remaining()), key.hmac(fingerprint, identity));
  }

  private Key key(ByteBuffer stored) {
    byte format = take(stored, 1)[0];
    if (format != FORMAT) {
      throw new IllegalArgumentException("This version does not know the format " + format + ".");
    }
    String id = new String(take(stored, take(stored, 1)[0]), US_ASCII);
    Key key = keys.get(id);
    if (key == null) {
      throw new IllegalArgumentException(
          "It was protected with the key '" + id + "', which is not among " + ids() + ".");
    }
    return key;
  }

  private String ids() {
    return new TreeMap<>(keys).keySet().toString();
  }

  private static byte[] take(ByteBuffer from, int length) {
    if (length < 0 || length > from.remaining()) {
      throw new IllegalArgumentException("It is too short to be what this class has made.");
    }
    byte[] taken = new byte[length];
    from.get(taken);
    return taken;
  }

  private static byte[] crypt(int mode, Key key, byte[] nonce, Identity identity, byte[] input) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key.encryption(), new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(key.head());
      cipher.updateAAD(bytes(identity));
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          mode == Cipher.ENCRYPT_MODE
              ? "It cannot be encrypted with the key '" + key.id() + "'."
              : "It was changed, belongs to another record, or has another key '" + key.id() + "'.",
          e);
    }
  }

  /** Length-prefixed, so that no two identities look alike. */
  private static byte[] bytes(Identity identity) {
    return Stream.of(identity.tenant(), identity.operation(), identity.key())
        .map(part -> part.getBytes(UTF_8))
        .map(part -> concatenated(ByteBuffer.allocate(4).putInt(part.length).array(), part))
        .reduce(new byte[0], AesGcmPayloadProtector::concatenated);
  }

  private static byte[] concatenated(byte[]... parts) {
    ByteBuffer whole = ByteBuffer.allocate(Stream.of(parts).mapToInt(part -> part.length).sum());
    Stream.of(parts).forEach(whole::put);
    return whole.array();
  }

  /** Not a record: its text must never show a secret. */
  private static final class Key {

    private final String id;
    private final SecretKeySpec encryption;
    private final SecretKeySpec fingerprints;

    Key(String id, byte[] secret) {
      this.id = id;
      this.encryption = new SecretKeySpec(derived(secret, "encryption"), "AES");
      this.fingerprints = new SecretKeySpec(derived(secret, "fingerprints"), HMAC);
    }

    /** The first and only block of HKDF-Expand. */
    private static byte[] derived(byte[] secret, String purpose) {
      byte[] info = ("dev.idempotency " + purpose).getBytes(US_ASCII);
      return mac(new SecretKeySpec(secret, HMAC), info, new byte[] {1});
    }

    private static byte[] mac(SecretKeySpec key, byte[]... parts) {
      try {
        Mac mac = Mac.getInstance(HMAC);
        mac.init(key);
        Stream.of(parts).forEach(mac::update);
        return mac.doFinal();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("Every Java platform has " + HMAC + ".", e);
      }
    }

    String id() {
      return id;
    }

    SecretKeySpec encryption() {
      return encryption;
    }

    byte[] hmac(byte[] fingerprint, Identity identity) {
      return mac(fingerprints, bytes(identity), fingerprint);
    }

    /** What stands in front of everything that is made with this key. */
    byte[] head() {
      return concatenated(new byte[] {FORMAT, (byte) id.length()}, id.getBytes(US_ASCII));
    }
  }

  /** Collects keys. Not safe for use by several threads. */
  public static final class Builder {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,32}");

    private final Map<String, Key> keys = new TreeMap<>();
    private @Nullable String current;

    private Builder() {}

    /**
     * Adds a key: the current one, one that will be, or one with which older records are read.
     *
     * @param id its name, which is stored with what it protects: 1 to 32 letters, digits and {@code
     *     . _ -}
     * @param secret 32 random bytes, which are copied
     * @return this
     * @throws IllegalArgumentException if the name cannot be used or is taken, or the key has
     *     another length
     */
    public Builder key(String id, byte[] secret) {
      if (!ID.matcher(id).matches()) {
        throw new IllegalArgumentException(
            "'" + id + "' cannot name a key: use 1 to 32 letters, digits, '.', '_' and '-'.");
      }
      if (secret.length != KEY_BYTES) {
        throw new IllegalArgumentException(
            "The key '" + id + "' has " + 8 * secret.length + " bits; it must have 256.");
      }
      if (keys.putIfAbsent(id, new Key(id, secret)) != null) {
        throw new IllegalArgumentException("There are two keys '" + id + "'.");
      }
      return this;
    }

    /**
     * Chooses the key with which new records are written.
     *
     * @param id the name of a key
     * @return this
     */
    public Builder current(String id) {
      current = id;
      return this;
    }

    /**
     * Makes the protector.
     *
     * @return a protector with these keys
     * @throws IllegalStateException if no current key is chosen, or it is not there
     */
    public AesGcmPayloadProtector build() {
      Key chosen = current == null ? null : keys.get(current);
      if (chosen == null) {
        throw new IllegalStateException(
            "The current key is '" + current + "'; it must be one of " + keys.keySet() + ".");
      }
      return new AesGcmPayloadProtector(keys, chosen);
    }
  }
}

package dev.idempotency.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.idempotency.Identity;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * Keys for calls to other systems. Whatever is changed here changes the keys of calls that are
 * executed again after an update of the library, and the other systems execute those twice.
 */
public final class DownstreamKey {

  private static final String PURPOSE = "dev.idempotency downstream key 1";

  private DownstreamKey() {}

  /**
   * Makes a key.
   *
   * @param identity the call that is executed here
   * @param name tells several calls of one operation apart
   * @return 43 characters, always the same for the same arguments
   */
  public static String of(Identity identity, String name) {
    MessageDigest digest = sha256();
    List<String> parts =
        List.of(PURPOSE, identity.tenant(), identity.operation(), identity.key(), name);
    for (String part : parts) {
      byte[] bytes = part.getBytes(UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
      digest.update(bytes);
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}

package dev.idempotency;

import static java.util.Objects.requireNonNull;

/**
 * What makes two deliveries the same call: within one tenant and one operation, the same key.
 *
 * <p>All three parts are compared byte by byte: never case-folded, never normalised, trailing
 * blanks count. The limits are those of the columns of {@code idempotency_record}, in characters
 * (Unicode code points).
 *
 * <p>Immutable and safe for use by several threads.
 *
 * @param tenant the boundary within which callers may see each other's answers; not blank, at most
 *     {@value #MAX_TENANT} characters
 * @param operation what is done; not blank, at most {@value #MAX_OPERATION} characters
 * @param key the caller's name for this one intent; not blank, at most {@value #MAX_KEY} characters
 */
public record Identity(String tenant, String operation, String key) {

  /** The longest tenant that can be stored. */
  public static final int MAX_TENANT = 128;

  /** The longest operation that can be stored. */
  public static final int MAX_OPERATION = 200;

  /** The longest key that can be stored. */
  public static final int MAX_KEY = 255;

  /**
   * Checks the three parts.
   *
   * @throws NullPointerException if a part is null
   * @throws IllegalArgumentException if a part is blank or too long, or has control characters or
   *     unpaired surrogates
   */
  public Identity {
    requirePart("tenant", tenant, MAX_TENANT);
    requirePart("operation", operation, MAX_OPERATION);
    requirePart("key", key, MAX_KEY);
  }

  private static void requirePart(String name, String value, int limit) {
    requireNonNull(value, name);
    if (value.isBlank()) {
      throw new IllegalArgumentException("The " + name + " of an identity must not be blank.");
    }
    if (value.codePoints().anyMatch(Identity::isUnstorable)) {
      throw new IllegalArgumentException(
          "The " + name + " of an identity must not have control characters or half characters.");
    }
    int length = value.codePointCount(0, value.length());
    if (length > limit) {
      throw new IllegalArgumentException(
          "The "
              + name
              + " of an identity has "
              + length
              + " characters; the limit is "
              + limit
              + ".");
    }
  }

  /** No database stores NUL, and an unpaired surrogate becomes a question mark on the way. */
  private static boolean isUnstorable(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }
}

package dev.idempotency.http;

import dev.idempotency.Identity;

/** The rule for every key, wherever it comes from. */
final class UsableKey {

  private UsableKey() {}

  /**
   * Requires 1 to 255 characters that are not all blank, and none that a log or a database could
   * take for something else.
   *
   * @throws KeyInvalid if it is not so
   */
  static String require(String key) throws KeyInvalid {
    if (key.isBlank()) {
      throw new KeyInvalid("it is empty");
    }
    if (key.codePointCount(0, key.length()) > Identity.MAX_KEY) {
      throw new KeyInvalid("it has more than " + Identity.MAX_KEY + " characters");
    }
    if (hasUnusableCharacter(key)) {
      throw new KeyInvalid("it contains a control character or half a character");
    }
    return key;
  }

  /** A log or a database would take it for something else. */
  static boolean hasUnusableCharacter(String text) {
    return text.codePoints().anyMatch(UsableKey::isUnusable);
  }

  private static boolean isUnusable(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }
}

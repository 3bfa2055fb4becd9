package dev.idempotency.identity;

import dev.idempotency.Identity;
import dev.idempotency.engine.UnusableCharacters;

/** The rule for every key, wherever it comes from. */
public final class UsableKey {

  private UsableKey() {}

  /**
   * Requires 1 to 255 characters that are not all blank, and none that a log or a database could
   * take for something else.
   *
   * @param key the key as it was found
   * @return the same key
   * @throws KeyInvalid if it is not so
   */
  public static String require(String key) throws KeyInvalid {
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

  /**
   * Whether a log or a database would take a text for something else.
   *
   * @param text any text
   * @return whether it has control characters or halves of characters
   */
  public static boolean hasUnusableCharacter(String text) {
    return UnusableCharacters.areIn(text);
  }
}

package dev.idempotency.engine;

/**
 * What a log or a database would take for something else: control characters and unpaired halves of
 * characters.
 */
public final class UnusableCharacters {

  private UnusableCharacters() {}

  /**
   * Looks for them.
   *
   * @param text any text
   * @return whether there is one
   */
  public static boolean areIn(String text) {
    return text.codePoints().anyMatch(UnusableCharacters::isOne);
  }

  private static boolean isOne(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }
}

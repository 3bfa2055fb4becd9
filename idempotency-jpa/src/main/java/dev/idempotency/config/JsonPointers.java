package dev.idempotency.config;

import java.util.regex.Pattern;

/** Checks JSON pointers (RFC 6901). */
final class JsonPointers {

  private static final Pattern POINTER = Pattern.compile("(/([^~/]|~[01])*)+");

  private JsonPointers() {}

  /**
   * Requires a pointer to something inside a document.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static String require(String text) {
    if (!POINTER.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no JSON pointer: it begins with '/', and a '~' stands only in ~0 (for ~) and ~1"
              + " (for /), as in /payment/id.");
    }
    return text;
  }
}

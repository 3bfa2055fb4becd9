package dev.idempotency.http;

import dev.idempotency.Identity;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The {@code Idempotency-Key} header, read leniently: a quoted string as the IETF draft asks for,
 * or the raw key that nearly every client sends. Both forms of a key are the same key. "String or
 * Token" is no option: whether an unquoted UUID parses would depend on its first digit.
 */
final class KeyHeader {

  static final String NAME = "Idempotency-Key";

  private static final Pattern RAW = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~:/+=-]{0,254}");
  private static final Pattern SPACES_AROUND = Pattern.compile("^ +| +$");

  private KeyHeader() {}

  /**
   * Reads the key.
   *
   * @param lines the header's lines, as received
   * @return the key, or nothing if there is no line
   * @throws KeyInvalid if there is a line, but no usable key
   */
  static Optional<String> read(List<String> lines) throws KeyInvalid {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    if (lines.size() > 1) {
      throw new KeyInvalid("the header came " + lines.size() + " times");
    }
    return Optional.of(requireUsable(lenient(lines.get(0))));
  }

  private static String lenient(String line) throws KeyInvalid {
    String value = SPACES_AROUND.matcher(line).replaceAll("");
    if (value.startsWith("\"")) {
      return StructuredString.parse(value);
    }
    if (!RAW.matcher(value).matches()) {
      throw new KeyInvalid(
          "an unquoted key has 1 to 255 letters, digits and . _ ~ : / + = - and begins with a letter"
              + " or digit");
    }
    return value;
  }

  /** The rule for every key, however it was written. */
  static String requireUsable(String key) throws KeyInvalid {
    if (key.isBlank()) {
      throw new KeyInvalid("it is empty");
    }
    if (key.length() > Identity.MAX_KEY) {
      throw new KeyInvalid("it has more than " + Identity.MAX_KEY + " characters");
    }
    return key;
  }
}

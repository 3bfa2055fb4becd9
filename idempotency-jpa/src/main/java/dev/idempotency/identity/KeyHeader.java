package dev.idempotency.identity;

import dev.idempotency.config.KeyRules;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A header that holds the key, such as {@code Idempotency-Key}. Read strictly, it is a quoted
 * string as the IETF draft asks for; leniently, it may also be the raw key that nearly every client
 * sends. Both forms of a key are the same key. "String or Token" is no option: whether an unquoted
 * UUID parses would depend on its first digit.
 */
public final class KeyHeader {

  private static final Pattern RAW = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~:/+=-]{0,254}");
  private static final Pattern SPACES_AROUND = Pattern.compile("^ +| +$");

  private KeyHeader() {}

  /**
   * Reads the key.
   *
   * @param lines the header's lines, as received; at least one
   * @param syntax how it is read
   * @return the key
   * @throws KeyInvalid if there is no usable key
   */
  public static String read(List<String> lines, KeyRules.Syntax syntax) throws KeyInvalid {
    if (lines.size() > 1) {
      throw new KeyInvalid("the header came " + lines.size() + " times");
    }
    String line = lines.get(0);
    return UsableKey.require(
        switch (syntax) {
          case STRICT -> StructuredString.parse(line);
          case LENIENT -> lenient(line);
        });
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
}

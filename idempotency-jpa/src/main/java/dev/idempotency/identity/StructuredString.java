package dev.idempotency.identity;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Parses a Structured Field that must be an Item of type String (RFC 9651, sections 3.3.3 and 4.2).
 * Parameters are parsed, because a field with broken ones is broken, and then ignored.
 */
final class StructuredString {

  private static final int END = -1;

  private final String input;
  private int position;

  private StructuredString(String input) {
    this.input = input;
  }

  /**
   * Parses a field's value.
   *
   * @throws KeyInvalid if it is not exactly one string, with parameters or without
   */
  static String parse(String input) throws KeyInvalid {
    return new StructuredString(input).item();
  }

  private String item() throws KeyInvalid {
    skipSpaces();
    if (peek() != '"') {
      throw new KeyInvalid("it is not a quoted string");
    }
    String value = string();
    parameters();
    skipSpaces();
    if (peek() != END) {
      throw new KeyInvalid("something follows the string");
    }
    return value;
  }

  private String string() throws KeyInvalid {
    expect('"');
    StringBuilder value = new StringBuilder();
    while (true) {
      int c = next();
      if (c == '"') {
        return value.toString();
      }
      if (c == '\\') {
        c = next();
        if (c != '"' && c != '\\') {
          throw new KeyInvalid("a backslash may only stand before a quote or a backslash");
        }
      }
      if (c == END) {
        throw new KeyInvalid("the closing quote is missing");
      }
      if (c < 0x20 || c > 0x7e) {
        throw new KeyInvalid("only printable ASCII characters are allowed");
      }
      value.append((char) c);
    }
  }

  private void parameters() throws KeyInvalid {
    while (peek() == ';') {
      position++;
      skipSpaces();
      parameterName();
      if (peek() == '=') {
        position++;
        bareItem();
      }
    }
  }

  private void parameterName() throws KeyInvalid {
    if (!isLowerCaseLetter(peek()) && peek() != '*') {
      throw new KeyInvalid("a parameter's name must begin with a small letter");
    }
    skipWhile(c -> isLowerCaseLetter(c) || isDigit(c) || "_-.*".indexOf(c) >= 0);
  }

  private void bareItem() throws KeyInvalid {
    int c = peek();
    if (c == '"') {
      string();
    } else if (c == '-' || isDigit(c)) {
      number();
    } else if (c == '*' || isLetter(c)) {
      skipWhile(StructuredString::isTokenCharacter);
    } else if (c == ':') {
      byteSequence();
    } else if (c == '?') {
      booleanItem();
    } else if (c == '@') {
      position++;
      date();
    } else if (c == '%') {
      position++;
      displayString();
    } else {
      throw new KeyInvalid("a parameter's value is missing or broken");
    }
  }

  private String number() throws KeyInvalid {
    int start = position;
    if (peek() == '-') {
      position++;
    }
    skipWhile(c -> isDigit(c) || c == '.');
    String text = input.substring(start, position);
    if (!text.matches("-?(\\d{1,15}|\\d{1,12}\\.\\d{1,3})")) {
      throw new KeyInvalid("a parameter's number is broken");
    }
    return text;
  }

  private void date() throws KeyInvalid {
    if (new BigDecimal(number()).scale() > 0) {
      throw new KeyInvalid("a parameter's date is not a whole number");
    }
  }

  private void byteSequence() throws KeyInvalid {
    expect(':');
    skipWhile(c -> isLetter(c) || isDigit(c) || "+/=".indexOf(c) >= 0);
    expect(':');
  }

  private void booleanItem() throws KeyInvalid {
    expect('?');
    int c = next();
    if (c != '0' && c != '1') {
      throw new KeyInvalid("a parameter's boolean is broken");
    }
  }

  private void displayString() throws KeyInvalid {
    expect('"');
    ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
    while (peek() != '"') {
      int c = next();
      if (c < 0x20 || c > 0x7e) {
        throw new KeyInvalid("a parameter's display string is broken");
      }
      utf8.write(c == '%' ? hexDigit() << 4 | hexDigit() : c);
    }
    expect('"');
    requireUtf8(utf8.toByteArray());
  }

  private int hexDigit() throws KeyInvalid {
    int c = next();
    if (!isDigit(c) && (c < 'a' || c > 'f')) {
      throw new KeyInvalid("a parameter's display string is broken");
    }
    return HexFormat.fromHexDigit(c);
  }

  private static void requireUtf8(byte[] bytes) throws KeyInvalid {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (CharacterCodingException e) {
      throw new KeyInvalid("a parameter's display string is not UTF-8");
    }
  }

  private void expect(char expected) throws KeyInvalid {
    if (next() != expected) {
      throw new KeyInvalid("'" + expected + "' is missing");
    }
  }

  private void skipSpaces() {
    skipWhile(c -> c == ' ');
  }

  private void skipWhile(CharacterTest test) {
    while (peek() != END && test.accepts(peek())) {
      position++;
    }
  }

  private int peek() {
    return position < input.length() ? input.charAt(position) : END;
  }

  private int next() {
    return position < input.length() ? input.charAt(position++) : END;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLowerCaseLetter(int c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isLetter(int c) {
    return isLowerCaseLetter(c) || (c >= 'A' && c <= 'Z');
  }

  private static boolean isTokenCharacter(int c) {
    return isLetter(c) || isDigit(c) || "!#$%&'*+-.^_`|~:/".indexOf(c) >= 0;
  }

  @FunctionalInterface
  private interface CharacterTest {
    boolean accepts(int c);
  }
}

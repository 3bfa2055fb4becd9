package dev.idempotency.http;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One spelling for each decimal number, found in its text alone: no rounding, and no expansion of
 * large exponents.
 */
final class DecimalText {

  private static final Pattern NUMBER =
      Pattern.compile(
          "(?<sign>-?)(?<integer>0|[1-9][0-9]*)(\\.(?<fraction>[0-9]+))?"
              + "([eE](?<exponent>[+-]?[0-9]+))?");

  /** So that exponents can be added without a thought to overflow. */
  private static final int EXPONENT_DIGITS = 18;

  private DecimalText() {}

  /**
   * The number as its significant digits and a power of ten. Zero has no sign.
   *
   * @throws UnreadableContent if it is no JSON number, or its exponent has over 18 digits
   */
  static String canonical(String number) throws UnreadableContent {
    Matcher parts = NUMBER.matcher(number);
    if (!parts.matches()) {
      throw new UnreadableContent("not a JSON number");
    }
    String fraction = Objects.requireNonNullElse(parts.group("fraction"), "");
    String digits = parts.group("integer") + fraction;
    int end = endOfSignificant(digits);
    if (end == 0) {
      return "0";
    }
    long exponent = exponent(parts.group("exponent")) - fraction.length() + (digits.length() - end);
    return parts.group("sign") + digits.substring(firstSignificant(digits), end) + "e" + exponent;
  }

  private static int firstSignificant(String digits) {
    int first = 0;
    while (digits.charAt(first) == '0') {
      first++;
    }
    return first;
  }

  private static int endOfSignificant(String digits) {
    int end = digits.length();
    while (end > 0 && digits.charAt(end - 1) == '0') {
      end--;
    }
    return end;
  }

  private static long exponent(@Nullable String text) throws UnreadableContent {
    if (text == null) {
      return 0;
    }
    int digits = Character.isDigit(text.charAt(0)) ? 0 : 1;
    while (digits < text.length() - 1 && text.charAt(digits) == '0') {
      digits++;
    }
    if (text.length() - digits > EXPONENT_DIGITS) {
      throw new UnreadableContent("exponent of more than " + EXPONENT_DIGITS + " digits");
    }
    long magnitude = Long.parseLong(text.substring(digits));
    return text.startsWith("-") ? -magnitude : magnitude;
  }
}

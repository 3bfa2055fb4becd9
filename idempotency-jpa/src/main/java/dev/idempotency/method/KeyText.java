package dev.idempotency.method;

import dev.idempotency.Identity;
import dev.idempotency.engine.UnusableCharacters;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The text of a key that comes from an argument. Only what has one text, the same on every node and
 * in every run: the text of any other object may differ between two deliveries of one call.
 */
final class KeyText {

  /** Numbers with a larger exponent than a key has room for are not written out. */
  private static final int MAX_SCALE = Identity.MAX_KEY;

  private KeyText() {}

  /**
   * The text of a whole key.
   *
   * @throws IllegalArgumentException if it has none, or none that a key may be; the message says
   *     why
   */
  static String of(@Nullable Object value) {
    String text = ofPart(value);
    if (text == null) {
      throw new IllegalArgumentException("The key is null.");
    }
    return usable(text);
  }

  /**
   * The text of a part of a key.
   *
   * @return null for null and for an Optional without a value
   * @throws IllegalArgumentException if it has no text that is always the same
   */
  static @Nullable String ofPart(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof Optional<?> optional) {
      return ofPart(optional.orElse(null));
    }
    if (value instanceof BigDecimal number) {
      return plain(number);
    }
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    if (hasText(value)) {
      return value.toString();
    }
    throw new IllegalArgumentException(
        "A key cannot be made of a "
            + value.getClass().getTypeName()
            + ": use a text, a number, an enum constant, a UUID, a date or a URI, for example"
            + " one of its properties.");
  }

  private static boolean hasText(Object value) {
    return value instanceof CharSequence
        || value instanceof Character
        || value instanceof Boolean
        || value instanceof UUID
        || value instanceof URI
        || isNumber(value)
        || isTime(value);
  }

  private static boolean isNumber(Object value) {
    return value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte
        || value instanceof Double
        || value instanceof Float
        || value instanceof BigInteger;
  }

  private static boolean isTime(Object value) {
    return value.getClass().getName().startsWith("java.time.")
        && (value instanceof TemporalAccessor
            || value instanceof TemporalAmount
            || value instanceof ZoneId);
  }

  private static String plain(BigDecimal number) {
    if (Math.abs((long) number.scale()) > MAX_SCALE) {
      throw new IllegalArgumentException("The key is a number with too many digits.");
    }
    return number.toPlainString();
  }

  /** The same rules as of {@link Identity}, with a reason for the caller. */
  private static String usable(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("The key is blank.");
    }
    int length = text.codePointCount(0, text.length());
    if (length > Identity.MAX_KEY) {
      throw new IllegalArgumentException(
          "The key has " + length + " characters; the limit is " + Identity.MAX_KEY + ".");
    }
    if (UnusableCharacters.areIn(text)) {
      throw new IllegalArgumentException(
          "The key contains a control character or half a character.");
    }
    return text;
  }
}

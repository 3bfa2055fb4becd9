package dev.idempotency.engine;

import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Values without parts, each with its kind: the text "1" is not the number 1. */
final class LeafValue {

  /** Whose text is the same for equal values, on every platform. */
  private static final List<Class<?>> WRITTEN =
      List.of(
          UUID.class,
          URI.class,
          URL.class,
          Locale.class,
          Currency.class,
          Charset.class,
          Path.class,
          File.class,
          BitSet.class);

  /** The same of types that this package does not depend on. */
  private static final Set<String> WRITTEN_BY_NAME =
      Set.of(
          "javax.xml.namespace.QName",
          "javax.xml.datatype.XMLGregorianCalendar",
          "javax.xml.datatype.Duration",
          "com.fasterxml.jackson.databind.JsonNode",
          "tools.jackson.databind.JsonNode");

  private static final String JSON = "jakarta.json.JsonValue";
  private static final String JSON_NUMBER = "jakarta.json.JsonNumber";

  private LeafValue() {}

  /** The digest of a value; empty if it has parts, or is none. */
  static Optional<byte[]> digest(@Nullable Object value) {
    if (value == null) {
      return Optional.of(new FingerprintBuilder().add("null").digest());
    }
    if (value instanceof byte[] bytes) {
      return Optional.of(new FingerprintBuilder().add("bytes").add(bytes).digest());
    }
    if (value instanceof CharSequence || value instanceof Character) {
      return Optional.of(
          new FingerprintBuilder().add("text").add(characters(value.toString())).digest());
    }
    if (value instanceof Boolean || value instanceof AtomicBoolean) {
      return Optional.of(written("boolean", value.toString()));
    }
    if (value instanceof Enum<?> constant) {
      return Optional.of(written("enum", constant.name()));
    }
    return number(value).or(() -> time(value)).or(() -> other(value));
  }

  private static byte[] written(String kind, String text) {
    return new FingerprintBuilder().add(kind).add(text).digest();
  }

  /** Not in UTF-8, which makes a question mark of half a character. */
  private static byte[] characters(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(text.length() * Character.BYTES);
    bytes.asCharBuffer().put(text);
    return bytes.array();
  }

  private static Optional<byte[]> number(Object value) {
    if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte
        || value instanceof AtomicInteger
        || value instanceof AtomicLong) {
      return Optional.of(decimal(BigDecimal.valueOf(((Number) value).longValue())));
    }
    if (value instanceof BigDecimal number) {
      return Optional.of(decimal(number));
    }
    if (value instanceof BigInteger number) {
      return Optional.of(decimal(new BigDecimal(number)));
    }
    if (value instanceof Double || value instanceof Float) {
      return Optional.of(binary(((Number) value).doubleValue()));
    }
    return Optional.empty();
  }

  /** The exact value of a double: its text is another in another release of Java. */
  private static byte[] binary(double number) {
    return Double.isFinite(number)
        ? decimal(new BigDecimal(number))
        : written("number", Double.toString(number));
  }

  private static byte[] decimal(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return new FingerprintBuilder()
        .add("number")
        .add(stripped.unscaledValue().toByteArray())
        .add(Integer.toString(stripped.scale()))
        .digest();
  }

  @SuppressWarnings("JavaUtilDate")
  private static Optional<byte[]> time(Object value) {
    if (isModernTime(value)) {
      String type = value instanceof ZoneId ? ZoneId.class.getName() : value.getClass().getName();
      return Optional.of(written(type, value.toString()));
    }
    if (value instanceof Date date) {
      return Optional.of(written("date", date.getTime() + " " + nanos(date)));
    }
    if (value instanceof Calendar calendar) {
      return Optional.of(
          written("calendar", calendar.getTimeInMillis() + " " + calendar.getTimeZone().getID()));
    }
    return value instanceof TimeZone zone
        ? Optional.of(written("zone", zone.getID()))
        : Optional.empty();
  }

  /** A date that a database gives has them, and may be equal to one that has not. */
  @SuppressWarnings("JavaUtilDate")
  private static long nanos(Date date) {
    return date instanceof Timestamp timestamp
        ? timestamp.getNanos()
        : Math.floorMod(date.getTime(), 1_000) * 1_000_000L;
  }

  private static boolean isModernTime(Object value) {
    return value.getClass().getName().startsWith("java.time.")
        && (value instanceof TemporalAccessor
            || value instanceof TemporalAmount
            || value instanceof ZoneId);
  }

  private static Optional<byte[]> other(Object value) {
    for (Class<?> type : WRITTEN) {
      if (type.isInstance(value)) {
        return Optional.of(written(type.getName(), value.toString()));
      }
    }
    if (value instanceof Class<?> type) {
      return Optional.of(written("class", type.getName()));
    }
    return byName(value);
  }

  private static Optional<byte[]> byName(Object value) {
    for (Class<?> at = value.getClass(); at != null; at = at.getSuperclass()) {
      if (WRITTEN_BY_NAME.contains(at.getName())) {
        return Optional.of(written(at.getName(), value.toString()));
      }
    }
    return json(value);
  }

  /** JSON's objects and arrays are maps and lists, and have parts. */
  private static Optional<byte[]> json(Object value) {
    if (!isA(value.getClass(), JSON) || value instanceof Map<?, ?> || value instanceof List<?>) {
      return Optional.empty();
    }
    return Optional.of(
        isA(value.getClass(), JSON_NUMBER)
            ? decimal(new BigDecimal(value.toString()))
            : written("json", value.toString()));
  }

  private static boolean isA(@Nullable Class<?> type, String name) {
    if (type == null) {
      return false;
    }
    if (type.getName().equals(name) || isA(type.getSuperclass(), name)) {
      return true;
    }
    for (Class<?> view : type.getInterfaces()) {
      if (isA(view, name)) {
        return true;
      }
    }
    return false;
  }
}

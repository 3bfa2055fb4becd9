package dev.idempotency.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations: ISO-8601 of fixed length, or a whole number with a unit. */
final class Durations {

  private static final Pattern NUMBER_WITH_UNIT = Pattern.compile("(\\d{1,15})\\s*(ms|s|m|h|d)");

  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);

  /** A hundred years. Beyond it a database's time may overflow. */
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private static final Duration LONGEST_TIMEOUT = Duration.ofDays(20);

  private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(30);

  private Durations() {}

  /**
   * Reads a duration between a millisecond and a hundred years.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static Duration parse(String text) {
    Duration duration = parseAnyLength(text);
    if (duration.compareTo(Duration.ofMillis(1)) < 0 || duration.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("it must lie between 1 ms and P36525D.");
    }
    return duration;
  }

  /**
   * Reads a timeout between a millisecond and twenty days: transaction managers count seconds, and
   * PostgreSQL counts milliseconds, in 32 bits.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static Duration parseTimeout(String text) {
    Duration timeout = parse(text);
    if (timeout.compareTo(LONGEST_TIMEOUT) > 0) {
      throw new IllegalArgumentException("it must lie between 1 ms and P20D.");
    }
    return timeout;
  }

  /**
   * Reads the time from one regular run to the next, between a second and thirty days.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static Duration parseInterval(String text) {
    Duration interval = parseAnyLength(text);
    if (interval.compareTo(SHORTEST_INTERVAL) < 0 || interval.compareTo(LONGEST_INTERVAL) > 0) {
      throw new IllegalArgumentException("it must lie between PT1S and P30D, or be 'off'.");
    }
    return interval;
  }

  private static Duration parseAnyLength(String text) {
    try {
      Matcher number = NUMBER_WITH_UNIT.matcher(text);
      if (number.matches()) {
        return Duration.of(Long.parseLong(number.group(1)), UNITS.get(number.group(2)));
      }
      return Duration.parse(text);
    } catch (DateTimeParseException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "give an ISO-8601 duration of fixed length (PT24H, P30D; a month has none), or a number with"
              + " ms, s, m, h or d (90s).",
          e);
    }
  }
}

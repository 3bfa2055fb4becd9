package dev.idempotency.config;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers of bytes. */
final class Sizes {

  private static final Pattern NUMBER_WITH_UNIT =
      Pattern.compile("(\\d{1,12})\\s*(B|KiB|MiB|GiB)?");

  private static final Map<String, Long> UNITS =
      Map.of("B", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30);

  /** An array of bytes cannot be much longer, and neither can what a database keeps. */
  private static final long LARGEST_KEPT = 512L << 20;

  private static final long LARGEST = 1L << 40;

  private Sizes() {}

  /**
   * Reads a size from 0 to 1 TiB.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static long parse(String text) {
    return parse(text, LARGEST, "1024 GiB");
  }

  /**
   * Reads a size from 0 to 512 MiB, for what is kept in one column.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static long parseKept(String text) {
    return parse(text, LARGEST_KEPT, "512 MiB");
  }

  private static long parse(String text, long largest, String largestText) {
    Matcher number = NUMBER_WITH_UNIT.matcher(text);
    if (!number.matches()) {
      throw new IllegalArgumentException(
          "give a whole number of bytes, or one with KiB, MiB or GiB (10 MiB).");
    }
    String unit = number.group(2) == null ? "B" : number.group(2);
    long size = Math.multiplyExact(Long.parseLong(number.group(1)), UNITS.get(unit));
    if (size > largest) {
      throw new IllegalArgumentException("it must lie between 0 and " + largestText + ".");
    }
    return size;
  }
}

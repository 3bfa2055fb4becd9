package dev.idempotency.config;

import dev.idempotency.engine.ReplayedHeaders;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads names of headers. */
final class HeaderNames {

  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private HeaderNames() {}

  /**
   * Reads names that are separated by commas, in lower case and without repetitions; {@code none}
   * is the empty list.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static List<String> parse(String text) {
    return names(text).map(name -> name.toLowerCase(Locale.ROOT)).distinct().toList();
  }

  /**
   * Reads the names of headers that a replay may give again.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static List<String> parseReplayed(String text) {
    return names(text).map(HeaderNames::requireReplayable).distinct().toList();
  }

  private static Stream<String> names(String text) {
    return text.equals("none")
        ? Stream.empty()
        : Lists.parse(text).stream().map(HeaderNames::requireName);
  }

  static String requireName(String text) {
    if (!NAME.matcher(text).matches()) {
      throw new IllegalArgumentException("'" + text + "' cannot be the name of a header.");
    }
    return text;
  }

  private static String requireReplayable(String name) {
    if (ReplayedHeaders.areNever(name)) {
      throw new IllegalArgumentException(
          name
              + " belongs to one exchange, browser or caller and is never part of a replay. Take it off the"
              + " list.");
    }
    return name;
  }
}

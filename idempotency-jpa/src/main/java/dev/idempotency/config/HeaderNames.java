package dev.idempotency.config;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads names of headers. */
final class HeaderNames {

  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** What belongs to one exchange, one browser or one caller, and never to a stored answer. */
  private static final Set<String> NEVER_REPLAYED =
      Set.of(
          "age",
          "alt-svc",
          "authentication-info",
          "authorization",
          "b3",
          "clear-site-data",
          "connection",
          "content-length",
          "date",
          "idempotent-replayed",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authentication-info",
          "proxy-authorization",
          "proxy-connection",
          "retry-after",
          "server",
          "server-timing",
          "set-cookie",
          "set-cookie2",
          "te",
          "traceparent",
          "tracestate",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "via",
          "www-authenticate");

  private static final List<String> FAMILIES_NEVER_REPLAYED =
      List.of(
          "access-control-",
          "ratelimit",
          "x-amzn-trace-",
          "x-b3-",
          "x-cloud-trace-",
          "x-correlation-",
          "x-csrf-",
          "x-rate-limit-",
          "x-ratelimit-",
          "x-request-",
          "x-trace-",
          "x-xsrf-");

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
    String lower = name.toLowerCase(Locale.ROOT);
    if (NEVER_REPLAYED.contains(lower)
        || FAMILIES_NEVER_REPLAYED.stream().anyMatch(lower::startsWith)) {
      throw new IllegalArgumentException(
          name
              + " belongs to one exchange, browser or caller and is never part of a replay. Take it off the"
              + " list.");
    }
    return name;
  }
}

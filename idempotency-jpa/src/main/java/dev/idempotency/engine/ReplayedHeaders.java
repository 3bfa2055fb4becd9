package dev.idempotency.engine;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What belongs to one exchange, one browser or one caller, and never to a stored answer. */
public final class ReplayedHeaders {

  private static final Set<String> NAMES =
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

  private static final List<String> FAMILIES =
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

  private ReplayedHeaders() {}

  /**
   * Whether a header must not be stored.
   *
   * @param name its name, in any case
   * @return whether it must not
   */
  public static boolean areNever(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return NAMES.contains(lower) || FAMILIES.stream().anyMatch(lower::startsWith);
  }
}

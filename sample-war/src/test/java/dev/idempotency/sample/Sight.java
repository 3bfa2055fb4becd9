package dev.idempotency.sample;

import static java.util.stream.Collectors.joining;

import dev.idempotency.sample.StrictHttp.Field;
import dev.idempotency.sample.StrictHttp.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * One answer, seen from both sides: what came over the wire, and what the application saw of its
 * own response. It can be compared aspect by aspect with another one.
 */
record Sight(String path, String key, Reply reply, String application) {

  /** What two answers can differ in. */
  enum Aspect {
    STATUS,
    HEADERS,
    BODY,
    TRAILERS,
    APPLICATION
  }

  /** A body that is longer is compared by its hash, which is easier to read. */
  private static final int READABLE = 10_000;

  /** How a response is framed is not part of the answer, nor is when it was made. */
  private static final Set<String> FRAMING =
      Set.of("connection", "content-length", "date", "keep-alive", "transfer-encoding");

  /** What a replay has, besides the framing and its marker. */
  private static final Set<String> KEPT =
      Set.of(
          "cache-control",
          "content-disposition",
          "content-encoding",
          "content-language",
          "content-location",
          "content-type",
          "etag",
          "expires",
          "last-modified",
          "link",
          "location",
          "vary");

  /** What a container adds to every response, unless the application resets it. */
  private static final Set<String> OF_THE_CONTAINER = Set.of("server", "x-powered-by");

  private static final Set<Integer> FORGOTTEN =
      Set.of(400, 401, 403, 405, 406, 408, 411, 413, 414, 415, 425, 429, 431);

  /** Whether such an answer is no final one, so that the retry executes. */
  boolean isForgotten() {
    return FORGOTTEN.contains(reply.status()) || reply.status() >= 500;
  }

  boolean isReplay() {
    return reply.values("Idempotent-Replayed").equals(List.of("true"));
  }

  String show(Aspect aspect) {
    return switch (aspect) {
      case STATUS -> String.valueOf(reply.status());
      case HEADERS -> show(name -> !FRAMING.contains(name));
      case BODY -> body();
      case TRAILERS -> reply.trailers().toString();
      case APPLICATION -> neutral(application);
    };
  }

  /** The headers that a replay must have, and no other. */
  String showKeptHeaders() {
    return show(KEPT::contains);
  }

  /** The headers of a replay, which are not allowed to be more than the kept ones. */
  List<String> surplusHeaders(Sight first) {
    return reply.fields().stream()
        .map(field -> field.name().toLowerCase(Locale.ROOT))
        .filter(name -> !name.equals("idempotent-replayed"))
        .filter(name -> !FRAMING.contains(name) && !OF_THE_CONTAINER.contains(name))
        .filter(name -> first.reply.values(name).isEmpty())
        .toList();
  }

  private String show(Predicate<String> names) {
    Map<String, List<String>> values = new TreeMap<>();
    for (Field field : reply.fields()) {
      String name = field.name().toLowerCase(Locale.ROOT);
      if (names.test(name)) {
        values.computeIfAbsent(name, n -> new ArrayList<>()).add(neutral(field.value()));
      }
    }
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(joining("\n"));
  }

  private String body() {
    String text = neutral(new String(reply.body(), StandardCharsets.ISO_8859_1));
    return text.length() <= READABLE ? text : text.length() + " bytes, hash " + text.hashCode();
  }

  /**
   * Without what differs from call to call: path, session, state of a page, frames of a stack. How
   * WildFly spells a charset depends on the order in which it has come to know it.
   */
  private static String neutral(String text) {
    return text.replace("/kept/", "/bare/")
        .replaceAll("; charset=", ";charset=")
        .replaceAll("(?i)jsessionid=[^;?<\\s]+", "JSESSIONID=ID")
        .replaceAll("(ViewState[^>]*value=\")[^\"]*", "$1STATE")
        .replaceAll("(?m)^\\s*at [\\w.$/@]+.*\n?", "")
        .replaceAll("\\.{3} \\d+ more", "... more");
  }
}

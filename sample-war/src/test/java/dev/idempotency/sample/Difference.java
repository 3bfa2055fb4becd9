package dev.idempotency.sample;

import dev.idempotency.sample.Sight.Aspect;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a call with a key does see, and why: the list of docs/reference/differences.md, way by way.
 * Framing is a difference of every answer. Where a difference is on one server only, that server
 * leaves the path of the specification, or the other one and the filter go its way.
 */
@SuppressWarnings("ImmutableEnumChecker") // sets and lists that nobody changes
enum Difference {
  /** Nothing has left yet: the failure is told, instead of an answer that breaks off. */
  FAILURE_AFTER_THE_ANSWER(
      On.BOTH,
      Set.of(Aspect.STATUS, Aspect.HEADERS, Aspect.BODY),
      "way/Failures/AFTER_FLUSH",
      "way/Failures/AFTER_CLOSE",
      "way/Failures/AFTER_FULL_BUFFER"),
  FAILURE_AFTER_A_REDIRECT(
      On.WILDFLY,
      Set.of(Aspect.STATUS, Aspect.HEADERS, Aspect.BODY),
      "way/Failures/AFTER_REDIRECT"),

  /** Payara says so as soon as there is any filter. */
  ERROR_IS_WRAPPED(On.PAYARA, Set.of(Aspect.BODY), "way/Failures/ERROR"),

  /** The servers cut their own error page at the length that the application has declared. */
  ERROR_PAGE_IS_WHOLE(On.BOTH, Set.of(Aspect.BODY), "way/Endings/ERROR_AFTER_HEADERS"),
  ERROR_PAGE_OF_AN_EXCEPTION_IS_WHOLE(
      On.WILDFLY, Set.of(Aspect.BODY), "way/Failures/AFTER_HEADERS"),

  /** The container makes redirect and error when they are sent, so their headers are not seen. */
  REDIRECT_IS_MADE_LATER(
      On.PAYARA,
      Set.of(Aspect.APPLICATION),
      "way/Dispatches/FORWARD_TO_REDIRECT",
      "way/Dispatches/FORWARD_TO_ERROR_WITH_PAGE",
      "way/Endings/REDIRECT",
      "way/Endings/REDIRECT_TO_URL",
      "way/Endings/REDIRECT_TO_PATH",
      "way/Endings/REDIRECT_TO_PARENT",
      "way/Endings/REDIRECT_TO_DOTS",
      "way/Endings/REDIRECT_TO_HOST",
      "way/Endings/REDIRECT_TO_QUERY",
      "way/Endings/REDIRECT_TO_NOTHING",
      "way/Endings/REDIRECT_TO_NON_ASCII",
      "way/Endings/REDIRECT_WITH_LINE_BREAK",
      "way/Endings/REDIRECT_ABOVE_THE_ROOT",
      "way/Endings/REDIRECT_AFTER_CONTENT",
      "way/Endings/REDIRECT_AFTER_HEADERS",
      "way/Endings/REDIRECT_THEN_MORE",
      "way/Endings/REDIRECT_WITH_SESSION",
      "way/Failures/AFTER_REDIRECT"),
  REDIRECT_IS_NOT_SEEN(On.BOTH, Set.of(Aspect.APPLICATION), "way/Endings/REDIRECT_SEEN"),
  ERROR_PAGE_IS_MADE_LATER(
      On.PAYARA,
      Set.of(Aspect.HEADERS),
      "way/Dispatches/FORWARD_TO_ERROR",
      "way/Dispatches/FORWARD_NOWHERE",
      "way/Endings/ERROR_THEN_CONTENT"),

  /** WildFly makes an empty answer of it. */
  ERROR_WITH_NULL_IS_ERROR_WITHOUT_MESSAGE(
      On.WILDFLY, Set.of(Aspect.HEADERS, Aspect.BODY), "way/Endings/ERROR_WITH_NULL"),

  /** The exception is the same, but the response is left as it was before. */
  REDIRECT_TO_NULL_CHANGES_NOTHING_ON_WILDFLY(
      On.WILDFLY, Set.of(Aspect.STATUS, Aspect.APPLICATION), "way/Endings/REDIRECT_TO_NULL"),
  REDIRECT_TO_NULL_CHANGES_NOTHING_ON_PAYARA(
      On.PAYARA,
      Set.of(Aspect.STATUS, Aspect.HEADERS, Aspect.APPLICATION),
      "way/Endings/REDIRECT_TO_NULL"),

  /** A committed response stays as it is, as the specification says. */
  COMMITTED_RESPONSE_CANNOT_BE_RESET(
      On.WILDFLY, Set.of(Aspect.STATUS, Aspect.APPLICATION), "way/Endings/ERROR_THEN_RESET"),
  ENDED_RESPONSE_IS_COMMITTED(
      On.WILDFLY, Set.of(Aspect.HEADERS, Aspect.APPLICATION), "way/Endings/ERROR_THEN_MORE"),
  COMMITTED_RESPONSE_SHOWS_ITS_OWN_HEADERS(
      On.WILDFLY,
      Set.of(Aspect.APPLICATION),
      "way/Commits/FLUSH_THEN_STATUS_AND_HEADERS",
      "way/Commits/FLUSH_THEN_BUFFER_SIZE",
      "way/Endings/ERROR_THEN_RESET_BUFFER"),
  BUFFER_IN_USE_CANNOT_BE_RESIZED(
      On.PAYARA,
      Set.of(Aspect.APPLICATION),
      "way/Commits/BUFFER_SIZE_AFTER_WRITE",
      "way/Commits/BUFFER_SIZE_AFTER_WRITER_WRITES"),

  /** Reset drops everything, as the specification says. */
  RESET_DROPS_COOKIES(On.WILDFLY, Set.of(Aspect.HEADERS), "way/Commits/RESET_COOKIES"),
  RESET_DROPS_THE_LENGTH(On.WILDFLY, Set.of(Aspect.BODY), "way/Commits/RESET_LENGTH"),
  RESET_DROPS_THE_CHARSET(On.PAYARA, Set.of(Aspect.BODY), "way/Commits/RESET"),

  /** Payara commits where a declared length is passed, or reached by a writer; WildFly does not. */
  DECLARED_LENGTH_IS_PASSED(
      On.PAYARA,
      Set.of(Aspect.APPLICATION),
      "way/Commits/LENGTH_EXCEEDED_AT_ONCE",
      "way/Commits/LENGTH_EXCEEDED_BY_WRITER"),
  DECLARED_LENGTH_IS_REACHED(
      On.PAYARA,
      Set.of(Aspect.HEADERS, Aspect.APPLICATION),
      "way/Commits/LENGTH_REACHED_BY_WRITER"),

  /** WildFly commits before the buffer overflows, and refuses what comes after a close. */
  FULL_BUFFER_IS_NOT_COMMITTED(On.WILDFLY, Set.of(Aspect.APPLICATION), "way/Commits/BUFFER_FULL"),
  CLOSED_STREAM_IS_QUIET(
      On.WILDFLY, Set.of(Aspect.APPLICATION), "way/Commits/WRITE_TO_CLOSED_STREAM"),
  CLOSED_WRITER_HAS_AN_ERROR(
      On.PAYARA, Set.of(Aspect.APPLICATION), "way/Commits/WRITE_TO_CLOSED_WRITER"),

  /** An included resource may flush, as the specification says. */
  INCLUDED_RESOURCE_FLUSHES(
      On.WILDFLY, Set.of(Aspect.APPLICATION), "way/Dispatches/INCLUDE_THAT_FLUSHES"),
  INCLUDED_RESOURCE_CLOSES(
      On.WILDFLY, Set.of(Aspect.BODY, Aspect.APPLICATION), "way/Dispatches/INCLUDE_THAT_CLOSES"),
  INCLUDED_REDIRECT_DOES_NOTHING(
      On.WILDFLY, Set.of(Aspect.HEADERS, Aspect.BODY), "way/Dispatches/INCLUDE_REDIRECT"),
  CHARSET_OF_AN_INCLUDED_WRITER_IS_TOLD(
      On.WILDFLY,
      Set.of(Aspect.HEADERS, Aspect.APPLICATION),
      "way/Dispatches/INCLUDE_THEN_FORWARD"),

  /** The content type tells the charset in which the writer writes. */
  CHARSET_OF_THE_WRITER_IS_TOLD(
      On.PAYARA,
      Set.of(Aspect.HEADERS, Aspect.APPLICATION),
      "way/Charsets/HEADER_AFTER_WRITER",
      "way/Charsets/IN_THE_TYPE_WITH_PARAMETERS",
      "way/Charsets/TYPE_WITH_CHARSET_AFTER_WRITER"),
  CHARACTER_SURVIVES_A_FLUSH(
      On.PAYARA, Set.of(Aspect.BODY), "way/Charsets/SURROGATES_AROUND_A_FLUSH"),
  STREAM_PRINTS_LATIN_ONLY(
      On.PAYARA,
      Set.of(Aspect.BODY, Aspect.APPLICATION),
      "way/Outputs/STREAM_PRINTS_MORE_THAN_LATIN"),

  /** Cookies are held back, and come after those that the container sets itself. */
  COOKIES_COME_LAST(
      On.PAYARA,
      Set.of(Aspect.HEADERS),
      "way/Headers/COOKIE_BY_BOTH",
      "way/Headers/COOKIE_THEN_SESSION"),
  COOKIES_ARE_NOT_SEEN(On.PAYARA, Set.of(Aspect.APPLICATION), "way/Headers/COOKIES"),
  COOKIES_ARE_TAKEN_AS_THEY_ARE(
      On.WILDFLY, Set.of(Aspect.HEADERS), "way/Headers/COOKIE_CHANGED_LATER"),
  SESSION_CAN_BEGIN_AFTER_A_FLUSH(
      On.PAYARA, Set.of(Aspect.HEADERS, Aspect.APPLICATION), "way/Headers/SESSION_AFTER_FLUSH");

  private enum On {
    BOTH,
    WILDFLY,
    PAYARA
  }

  private final On server;
  private final Set<Aspect> aspects;
  private final List<String> ways;

  Difference(On server, Set<Aspect> aspects, String... ways) {
    this.server = server;
    this.aspects = aspects;
    this.ways = List.of(ways);
  }

  /**
   * Whether a replay has another body than the first answer: an error page that shows the URI shows
   * where the request was forwarded to, and a replay is not forwarded.
   */
  static boolean ofReplayedBody(String path) {
    return DataSourceScripts.ON_WILDFLY && path.equals("way/Dispatches/FORWARD_TO_ERROR_WITH_PAGE");
  }

  /** In what an answer to this path differs from the one without the filter, on this server. */
  static Set<Aspect> of(String path) {
    Set<Aspect> all = new TreeSet<>();
    Arrays.stream(values())
        .filter(difference -> difference.isHere() && difference.ways.contains(path))
        .forEach(difference -> all.addAll(difference.aspects));
    return all;
  }

  private boolean isHere() {
    return server == On.BOTH || (server == On.WILDFLY) == DataSourceScripts.ON_WILDFLY;
  }
}

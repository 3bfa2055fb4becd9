package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that fail the deployment: the number, where the mistake is, and how to mend it. */
class ScopesReaderErrorTest {

  private static final String ALL_PROPERTIES =
      "anonymous, archive, archive-retention, documentation-url, enabled, expired, fingerprint, fingerprint-headers, fingerprint-ignore, forget-statuses, key, key-source, key-syntax, large-response, max-waiters, methods, mismatch-status, mode, on-duplicate, on-store-failure, operation, replay-headers, request-limit, response-limit, response-spool-limit, retention, retry-after, transaction-timeout";

  private final Deployment deployment = new Deployment();

  @Test
  void unknownInitParam() {
    assertThat(deployment.filter("payments", "retenton", "P1D").failure())
        .startsWith("IDEM-0010: ")
        .contains("The filter 'payments'", "'retenton'", ALL_PROPERTIES);
  }

  @ParameterizedTest
  @CsvSource({
    "dev.idempotency.retenton, retenton",
    "dev.idempotency.scope.payments.retenton, retenton",
    "dev.idempotency.scope, scope",
    "dev.idempotency.scope.payments, ''",
    "dev.idempotency.scope.payments., ''",
    "dev.idempotency., ''",
    "dev.idempotency.Retention, Retention"
  })
  void unknownContextParam(String name, String property) {
    assertThat(deployment.contextParam(name, "P1D").failure())
        .startsWith("IDEM-0010: ")
        .contains("The context-param " + name + " ", "'" + property + "'", ALL_PROPERTIES);
  }

  static Stream<String> notYet() {
    return Stream.of("lease", "on-lease-expiry");
  }

  /** What is not there yet; shrinks from version to version. */
  @ParameterizedTest
  @MethodSource("notYet")
  void propertyThatIsNotAvailableYetIsNeverIgnored(String property) {
    assertThat(new Deployment().filter("payments", property, "x").failure())
        .startsWith("IDEM-0011: ")
        .contains("The filter 'payments'", "'" + property + "'", "Remove it");
    for (String name :
        new String[] {"dev.idempotency." + property, "dev.idempotency.scope.pay." + property}) {
      assertThat(new Deployment().contextParam(name, "x").failure())
          .startsWith("IDEM-0011: ")
          .contains("The context-param " + name + " ", "'" + property + "'", "Remove it");
    }
  }

  @Test
  void globalPropertyIsNoPropertyOfAScope() {
    assertThat(deployment.filter("payments", "schema", "x").failure()).startsWith("IDEM-0010: ");
  }

  // ---- values

  @Test
  void unreadableInitParamNamesItselfTheValueAndTheMend() {
    assertThat(deployment.filter("payments", "retention", "P1M").failure())
        .startsWith("IDEM-0012: The init-param retention has the value 'P1M'")
        .contains("'retention'", "PT24H", "90s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev.idempotency.retention", "dev.idempotency.scope.payments.retention"})
  void unreadableContextParamNamesItself(String name) {
    assertThat(deployment.filter("payments").contextParam(name, "soon").failure())
        .startsWith("IDEM-0012: The context-param " + name + " has the value 'soon'");
  }

  @Test
  void unreadableSystemPropertyNamesItself() {
    deployment
        .filter("payments")
        .systemProperty("dev.idempotency.scope.payments.retention", "soon");

    assertThat(deployment.failure())
        .startsWith(
            "IDEM-0012: The system property dev.idempotency.scope.payments.retention has the value"
                + " 'soon'");
  }

  @Test
  void unreadableVariableNamesItself() {
    deployment.filter("payments").environment("DEV_IDEMPOTENCY_RETENTION", "soon");

    assertThat(deployment.failure())
        .startsWith(
            "IDEM-0012: The environment variable DEV_IDEMPOTENCY_RETENTION has the value 'soon'");
  }

  @ParameterizedTest
  @CsvSource({
    "key, yes, give 'optional' or 'required'",
    "key, Required, give 'optional' or 'required'",
    "key, '', give 'optional' or 'required'",
    "methods, post, capital letters",
    "methods, '', capital letters",
    "methods, 'POST,', capital letters",
    "methods, 'POST;PATCH', capital letters",
    "methods, 'POST,GET', GET is a safe method",
    "methods, HEAD, HEAD is a safe method",
    "methods, OPTIONS, OPTIONS is a safe method",
    "methods, TRACE, TRACE is a safe method",
    "operation, '', give 1 to 200 characters",
    "operation, '  ', give 1 to 200 characters",
    "retention, PT0S, between 1 ms and P36525D"
  })
  void unreadableValueSaysHowToMendIt(String property, String value, String mend) {
    assertThat(deployment.filter("payments", property, value).failure())
        .startsWith("IDEM-0012: The init-param " + property + " has the value ")
        .contains("'" + value.strip() + "'", "'" + property + "'", mend);
  }

  @Test
  void longestOperationHas200Characters() {
    assertThat(new Deployment().filter("a", "operation", "o".repeat(200)).scopeOf("a").operation())
        .hasSize(200);
    assertThat(new Deployment().filter("a", "operation", "o".repeat(201)).failure())
        .startsWith("IDEM-0012: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"leased", "Atomic", ""})
  void modeThatIsNotAvailable(String mode) {
    assertThat(deployment.filter("payments", "mode", mode).failure())
        .startsWith("IDEM-0015: The init-param mode has the value '" + mode + "'")
        .contains("'atomic'");
  }

  @Test
  void unreadableValueOfAScopeWithoutAFilter() {
    assertThat(deployment.contextParam("dev.idempotency.scope.capture.key", "yes").failure())
        .startsWith("IDEM-0012: The context-param dev.idempotency.scope.capture.key ");
  }

  @Test
  void causeOfAnUnreadableValueIsKept() {
    deployment.filter("payments", "retention", "P1M");

    assertThatThrownBy(deployment::read).hasCauseInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "enabled, yes",
    "enabled, TRUE",
    "on-duplicate, wait",
    "on-duplicate, wait:soon",
    "on-duplicate, wait:0s",
    "on-duplicate, refuse",
    "max-waiters, -1",
    "max-waiters, many",
    "retry-after, later",
    "transaction-timeout, 5",
    "transaction-timeout, P21D",
    "anonymous, deny",
    "archive, yes",
    "archive-retention, P1M",
    "expired, ignore",
    "key-syntax, relaxed",
    "key-source, ''",
    "key-source, 'header:'",
    "key-source, 'header:a b'",
    "key-source, 'param:'",
    "key-source, 'json:'",
    "key-source, 'json:id'",
    "key-source, 'json:/a~2'",
    "key-source, 'cookie:a'",
    "key-source, 'fingerprint,header:A'",
    "key-source, 'header:A,,param:b'",
    "fingerprint, sha1",
    "fingerprint-ignore, '/a~'",
    "fingerprint-ignore, 'a,'",
    "fingerprint-headers, 'X Y'",
    "mismatch-status, 200",
    "mismatch-status, 500",
    "mismatch-status, 4221",
    "forget-statuses, 200",
    "forget-statuses, 3xx",
    "forget-statuses, '400;500'",
    "forget-statuses, ''",
    "replay-headers, ''",
    "replay-headers, 'A B'",
    "request-limit, 10MB",
    "request-limit, -1",
    "request-limit, 9000 GiB",
    "response-limit, 1 GiB",
    "response-spool-limit, big",
    "large-response, truncate",
    "on-store-failure, ignore",
    "documentation-url, 'a b'",
    "documentation-url, 'x>y'"
  })
  void valueThatCannotBeReadIsRefused(String property, String value) {
    assertThat(new Deployment().filter("payments", property, value).failure())
        .startsWith("IDEM-0012: ")
        .contains("'" + value + "'", "'" + property + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Set-Cookie",
        "set-cookie2",
        "Authorization",
        "WWW-Authenticate",
        "Proxy-Authenticate",
        "Authentication-Info",
        "Connection",
        "Keep-Alive",
        "Transfer-Encoding",
        "TE",
        "Trailer",
        "Upgrade",
        "Content-Length",
        "Access-Control-Allow-Origin",
        "traceparent",
        "tracestate",
        "X-B3-TraceId",
        "X-Request-Id",
        "RateLimit",
        "RateLimit-Policy",
        "X-RateLimit-Remaining",
        "Retry-After",
        "Date",
        "Idempotent-Replayed"
      })
  void headerThatIsNeverPartOfAReplayCannotBeNamed(String header) {
    assertThat(deployment.filter("payments", "replay-headers", "Location," + header).failure())
        .startsWith("IDEM-0012: ")
        .contains(header + " belongs to one exchange, browser or caller");
  }

  @ParameterizedTest
  @CsvSource({
    "fingerprint, none, key-source, fingerprint",
    "fingerprint, none, fingerprint-headers, X-Api-Version",
    "fingerprint, none, fingerprint-ignore, /trace",
    "fingerprint, raw, fingerprint-ignore, /trace",
    "response-limit, 2 MiB, response-spool-limit, 1 MiB",
    "expired, refuse, archive, false"
  })
  void propertiesThatMakeNoSenseTogether(
      String first, String value, String second, String otherValue) {
    assertThat(deployment.filter("payments", first, value, second, otherValue).failure())
        .startsWith("IDEM-0016: The scope 'payments' has ")
        .contains(first, second, "Change one of the two");
  }
}

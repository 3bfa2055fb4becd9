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
      "enabled, key, max-waiters, methods, mode, on-duplicate, operation, retention, retry-after, transaction-timeout";

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
    return Stream.of(
        "anonymous",
        "archive",
        "archive-retention",
        "documentation-url",
        "expired",
        "fingerprint",
        "fingerprint-headers",
        "fingerprint-ignore",
        "forget-statuses",
        "key-source",
        "key-syntax",
        "large-response",
        "lease",
        "mismatch-status",
        "on-lease-expiry",
        "on-store-failure",
        "replay-headers",
        "request-limit",
        "response-limit",
        "response-spool-limit");
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

  @ParameterizedTest
  @ValueSource(strings = {"maintenance.schedule", "schema"})
  void globalPropertyThatIsNotAvailableYetIsNeverIgnored(String property) {
    assertThat(deployment.contextParam("dev.idempotency." + property, "x").failure())
        .startsWith("IDEM-0011: ")
        .contains("The context-param dev.idempotency." + property, "Remove it");
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
    "key, yes, give 'required' or 'optional'",
    "key, Required, give 'required' or 'optional'",
    "key, '', give 'required' or 'optional'",
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
    "transaction-timeout, 5"
  })
  void valueThatCannotBeReadIsRefused(String property, String value) {
    assertThat(new Deployment().filter("payments", property, value).failure())
        .startsWith("IDEM-0012: ")
        .contains("'" + value + "'", "'" + property + "'");
  }
}

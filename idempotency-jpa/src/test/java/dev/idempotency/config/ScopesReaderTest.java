package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.CallLimits;
import dev.idempotency.engine.Retention;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Scopes of deployments that are right. */
class ScopesReaderTest {

  private final Deployment deployment = new Deployment();

  @Test
  void filterWithoutSettingsHasTheDefaults() {
    assertThat(deployment.filter("payments").scopeOf("payments"))
        .isEqualTo(
            new Scope(
                "payments",
                Scope.Enabled.TRUE,
                "payments",
                Set.of("POST", "PATCH"),
                true,
                new KeyRules(
                    false,
                    true,
                    KeyRules.Syntax.LENIENT,
                    List.of(new KeySource.Header("Idempotency-Key"))),
                new FingerprintRules(FingerprintRules.Mode.AUTO, Set.of(), List.of()),
                10 * 1024 * 1024,
                new ResponseRules(
                    defaultForgotten(),
                    List.of(
                        "Content-Language",
                        "Content-Location",
                        "Location",
                        "ETag",
                        "Last-Modified",
                        "Link",
                        "Vary",
                        "Cache-Control",
                        "Expires",
                        "Content-Disposition"),
                    1024 * 1024,
                    ResponseRules.Large.TOMBSTONE,
                    64 * 1024 * 1024),
                new RefusalRules(422, Duration.ofSeconds(1), null),
                new Retention(Duration.ofHours(24), false, Duration.ofDays(400), false),
                false,
                new CallLimits(Duration.ZERO, 16, null)));
  }

  private static StatusSet defaultForgotten() {
    Set<Integer> statuses =
        new TreeSet<>(Set.of(400, 401, 403, 405, 406, 408, 411, 413, 414, 415, 425, 429, 431));
    IntStream.rangeClosed(500, 599).forEach(statuses::add);
    return new StatusSet(statuses);
  }

  @Test
  void applicationWithoutFilterAndSettingHasNoScope() {
    assertThat(deployment.contextParam("other.param", "x").read().isEmpty()).isTrue();
    assertThat(deployment.read().ofFilter("payments")).isEmpty();
  }

  @Test
  void everyPropertyIsRead() {
    deployment.filter(
        "payments",
        "operation",
        "pay",
        "methods",
        "POST, PUT,DELETE",
        "key",
        "required",
        "retention",
        "P30D",
        "mode",
        "atomic",
        "enabled",
        "observe",
        "on-duplicate",
        "wait:PT5S",
        "max-waiters",
        "3",
        "retry-after",
        "1500ms",
        "transaction-timeout",
        "2m",
        "anonymous",
        "refuse",
        "key-source",
        "header:X-Key, param:id,json:/payment/a~1b,fingerprint",
        "key-syntax",
        "strict",
        "fingerprint",
        "auto",
        "fingerprint-ignore",
        "/trace/id,token",
        "fingerprint-headers",
        "X-Api-Version, Accept-Language,x-api-version",
        "request-limit",
        "64KiB",
        "forget-statuses",
        "404,5xx",
        "replay-headers",
        "Location,X-Receipt",
        "response-limit",
        "1000",
        "large-response",
        "reject",
        "response-spool-limit",
        "2 GiB",
        "mismatch-status",
        "409",
        "documentation-url",
        "https://api.example.com/docs#keys",
        "on-store-failure",
        "open",
        "archive",
        "true",
        "archive-retention",
        "P7D",
        "expired",
        "refuse");

    assertThat(deployment.scopeOf("payments"))
        .isEqualTo(
            new Scope(
                "payments",
                Scope.Enabled.OBSERVE,
                "pay",
                Set.of("POST", "PUT", "DELETE"),
                false,
                new KeyRules(
                    true,
                    KeyRules.Syntax.STRICT,
                    List.of(
                        new KeySource.Header("X-Key"),
                        new KeySource.Parameter("id"),
                        new KeySource.JsonPointer("/payment/a~1b"),
                        new KeySource.Fingerprint())),
                new FingerprintRules(
                    FingerprintRules.Mode.AUTO,
                    Set.of("/trace/id", "token"),
                    List.of("x-api-version", "accept-language")),
                64 * 1024,
                new ResponseRules(
                    new StatusSet(
                        IntStream.concat(IntStream.of(404), IntStream.rangeClosed(500, 599))
                            .boxed()
                            .collect(Collectors.toSet())),
                    List.of("Location", "X-Receipt"),
                    1000,
                    ResponseRules.Large.REJECT,
                    2L * 1024 * 1024 * 1024),
                new RefusalRules(409, Duration.ofMillis(1500), "https://api.example.com/docs#keys"),
                new Retention(Duration.ofDays(30), true, Duration.ofDays(7), true),
                true,
                new CallLimits(Duration.ofSeconds(5), 3, Duration.ofMinutes(2))));
  }

  @Test
  void initParamScopeGivesAnotherName() {
    deployment
        .filter("filter-1", "scope", "payments")
        .contextParam("dev.idempotency.scope.payments.retention", "P30D");

    assertThat(deployment.scopeOf("filter-1").name()).isEqualTo("payments");
    assertThat(deployment.scopeOf("filter-1").operation()).isEqualTo("payments");
    assertThat(deployment.scopeOf("filter-1").retention().duration())
        .isEqualTo(Duration.ofDays(30));
    assertThat(deployment.read().byName()).containsOnlyKeys("payments");
  }

  @Test
  void blanksAroundAValueDoNotCount() {
    assertThat(deployment.filter("payments", "key", "\n  required\t").scopeOf("payments"))
        .extracting(scope -> scope.key().required())
        .isEqualTo(true);
  }

  @Test
  void noneIsAnEmptyList() {
    deployment.filter(
        "payments",
        "forget-statuses",
        "none",
        "replay-headers",
        "none",
        "fingerprint-ignore",
        "none",
        "fingerprint-headers",
        "none");

    assertThat(deployment.scopeOf("payments").response().forgotten().statuses()).isEmpty();
    assertThat(deployment.scopeOf("payments").response().replayHeaders()).isEmpty();
    assertThat(deployment.scopeOf("payments").fingerprint()).isEqualTo(FingerprintRules.DEFAULT);
  }

  @Test
  void longestTransactionTimeoutHasTwentyDays() {
    deployment.filter("payments", "transaction-timeout", "P20D");

    assertThat(deployment.scopeOf("payments").limits().transactionTimeout())
        .isEqualTo(Duration.ofDays(20));
  }

  // ---- the order of the sources, from the last to the first

  @Test
  void contextParamForEveryScopeComesBeforeTheDefault() {
    retentionForEveryScope();

    assertThat(retention()).isEqualTo(Duration.ofDays(1_001));
  }

  @Test
  void contextParamOfTheScopeComesBeforeTheOneForEveryScope() {
    retentionForEveryScope();
    retentionOfTheScope();

    assertThat(retention()).isEqualTo(Duration.ofDays(1_002));
  }

  @Test
  void initParamComesBeforeContextParams() {
    retentionForEveryScope();
    retentionOfTheScope();
    deployment.filter("payments", "retention", "P1003D");

    assertThat(deployment.scopeOf("payments").retention().duration())
        .isEqualTo(Duration.ofDays(1_003));
  }

  @Test
  void environmentComesBeforeTheInitParam() {
    retentionOfTheScope();
    deployment.environment("DEV_IDEMPOTENCY_SCOPE_PAYMENTS_RETENTION", "P1004D");
    deployment.filter("payments", "retention", "P1003D");

    assertThat(deployment.scopeOf("payments").retention().duration())
        .isEqualTo(Duration.ofDays(1_004));
  }

  @Test
  void environmentForEveryScopeComesBeforeTheInitParam() {
    deployment.environment("DEV_IDEMPOTENCY_RETENTION", "P1004D");
    deployment.filter("payments", "retention", "P1003D");

    assertThat(deployment.scopeOf("payments").retention().duration())
        .isEqualTo(Duration.ofDays(1_004));
  }

  @Test
  void systemPropertyComesBeforeTheEnvironment() {
    deployment
        .environment("DEV_IDEMPOTENCY_SCOPE_PAYMENTS_RETENTION", "P1004D")
        .systemProperty("dev.idempotency.scope.payments.retention", "P1005D")
        .filter("payments", "retention", "P1003D");

    assertThat(deployment.scopeOf("payments").retention().duration())
        .isEqualTo(Duration.ofDays(1_005));
  }

  @Test
  void systemPropertyOfTheScopeComesBeforeTheOneForEveryScope() {
    deployment
        .systemProperty("dev.idempotency.retention", "P1006D")
        .systemProperty("dev.idempotency.scope.payments.retention", "P1005D");

    assertThat(retention()).isEqualTo(Duration.ofDays(1_005));
  }

  @Test
  void variableOfTheScopeComesBeforeTheOneForEveryScope() {
    deployment
        .environment("DEV_IDEMPOTENCY_RETENTION", "P1006D")
        .environment("DEV_IDEMPOTENCY_SCOPE_PAYMENTS_RETENTION", "P1005D");

    assertThat(retention()).isEqualTo(Duration.ofDays(1_005));
  }

  @Test
  void nameOfAVariableHasUnderscoresForAllOtherCharacters() {
    deployment
        .filter("card-payments")
        .environment("DEV_IDEMPOTENCY_SCOPE_CARD_PAYMENTS_KEY", "required");

    assertThat(deployment.scopeOf("card-payments").key().required()).isTrue();
  }

  @Test
  void settingsOfAnotherScopeDoNotCount() {
    deployment
        .filter("orders")
        .contextParam("dev.idempotency.scope.payments.retention", "P30D")
        .systemProperty("dev.idempotency.scope.payments.key", "required");

    assertThat(deployment.scopeOf("orders").retention().duration()).isEqualTo(Duration.ofHours(24));
    assertThat(deployment.scopeOf("orders").key().required()).isFalse();
  }

  // ---- which scopes there are

  @Test
  void contextParamAloneMakesAScope() {
    deployment.contextParam("dev.idempotency.scope.capture.retention", "P30D");

    assertThat(deployment.scope("capture").operation()).isEqualTo("capture");
    assertThat(deployment.scope("capture").retention().duration()).isEqualTo(Duration.ofDays(30));
    assertThat(deployment.read().ofFilter("capture")).isEmpty();
  }

  @Test
  void contextParamForEveryScopeMakesNone() {
    retentionForEveryScope();

    assertThat(deployment.read().isEmpty()).isTrue();
  }

  @Test
  void twoFiltersMayShareAScopeWhoseValuesAreEqual() {
    deployment
        .filter("a", "scope", "payments", "retention", "P1D")
        .filter("b", "scope", "payments", "retention", "24h");

    assertThat(deployment.scopeOf("a")).isEqualTo(deployment.scopeOf("b"));
    assertThat(deployment.read().byName()).containsOnlyKeys("payments");
  }

  @Test
  void scopesAreSortedByTheirName() {
    deployment.filter("b").filter("c").filter("a");

    assertThat(deployment.read().sorted()).extracting(Scope::name).containsExactly("a", "b", "c");
  }

  private void retentionForEveryScope() {
    deployment.contextParam("dev.idempotency.retention", "P1001D");
  }

  private void retentionOfTheScope() {
    deployment.contextParam("dev.idempotency.scope.payments.retention", "P1002D");
  }

  private Duration retention() {
    return deployment.filter("payments").scopeOf("payments").retention().duration();
  }
}

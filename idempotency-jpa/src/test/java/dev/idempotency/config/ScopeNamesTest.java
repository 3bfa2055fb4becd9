package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of scopes, and filters that share one. */
class ScopeNamesTest {

  private final Deployment deployment = new Deployment();

  @ParameterizedTest
  @ValueSource(strings = {"a", "Card-Payments_2", "-", "_"})
  void nameOfLettersDigitsHyphensAndUnderscoresIsAccepted(String name) {
    assertThat(deployment.filter(name).scopeOf(name).name()).isEqualTo(name);
  }

  @Test
  void longestNameHas100Characters() {
    assertThat(new Deployment().filter("n".repeat(100)).scopeOf("n".repeat(100)).name())
        .hasSize(100);
    assertThat(new Deployment().filter("n".repeat(101)).failure()).startsWith("IDEM-0014: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.example.PaymentFilter", "my filter", "zahlung\u00e4", "a/b", ""})
  void filterWhoseNameIsNoScopeNameIsToldToUseTheInitParam(String name) {
    assertThat(deployment.filter(name).failure())
        .startsWith("IDEM-0014: '" + name + "'")
        .contains("The filter '" + name + "'", "no dots", "init-param 'scope'");
  }

  @Test
  void filterWithADottedNameAndAScopeIsFine() {
    assertThat(
            deployment.filter("com.example.Filter", "scope", "pay").scopeOf("com.example.Filter"))
        .extracting(Scope::name)
        .isEqualTo("pay");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "", "a b"})
  void initParamScopeMustBeAScopeName(String scope) {
    assertThat(deployment.filter("payments", "scope", scope).failure())
        .startsWith("IDEM-0014: '" + scope + "'")
        .contains("The filter 'payments'");
  }

  @ParameterizedTest
  @CsvSource({
    "dev.idempotency.scope.a.b.retention, a.b",
    "dev.idempotency.scope..retention, ''",
    "dev.idempotency.scope.a b.retention, a b"
  })
  void scopeOfAContextParamMustBeAScopeName(String param, String scope) {
    assertThat(deployment.contextParam(param, "P1D").failure())
        .startsWith("IDEM-0014: '" + scope + "'")
        .contains("The context-param " + param);
  }

  @ParameterizedTest
  @CsvSource({
    "key, required, key",
    "methods, PUT, methods",
    "operation, pay, operation",
    "retention, P2D, retention"
  })
  void filtersOfOneScopeMustAgree(String property, String value, String difference) {
    assertThat(
            deployment
                .filter("first", "scope", "payments")
                .filter("second", "scope", "payments", property, value)
                .failure())
        .startsWith(
            "IDEM-0013: The filters 'first' and 'second' both belong to the scope 'payments' but"
                + " differ in: "
                + difference
                + ". ")
        .contains("Give them the same values, or different scopes");
  }

  @Test
  void everyDifferenceIsNamed() {
    assertThat(
            deployment
                .filter("first", "scope", "payments", "key", "required")
                .filter("second", "scope", "payments", "methods", "PUT", "retention", "P2D")
                .failure())
        .contains("differ in: key, methods, retention. ");
  }

  @Test
  void thirdFilterThatDiffersIsFound() {
    deployment.filter("payments").filter("b", "scope", "payments");

    assertThat(deployment.filter("c", "scope", "payments", "key", "required").failure())
        .startsWith("IDEM-0013: The filters 'payments' and 'c' ");
  }

  @Test
  void settingThatOverridesBothFiltersMakesThemAgree() {
    deployment
        .filter("a", "scope", "payments", "retention", "P1D")
        .filter("b", "scope", "payments", "retention", "P2D")
        .systemProperty("dev.idempotency.scope.payments.retention", "P3D");

    assertThat(deployment.scopeOf("a")).isEqualTo(deployment.scopeOf("b"));
  }
}

package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for the whole library: where it is looked for, and what it may be. */
class GlobalSettingsReaderTest {

  private static final String SCHEMA = "dev.idempotency.schema";

  private final Deployment deployment = new Deployment();

  @Test
  void c087_withoutASettingThereIsNoSchema() {
    assertThat(deployment.global().schema()).isNull();
  }

  @Test
  void c087_schemaIsTakenFromAContextParam() {
    assertThat(deployment.contextParam(SCHEMA, " ops ").global().schema()).isEqualTo("ops");
  }

  @Test
  void c087_environmentGoesBeforeTheContextParam() {
    deployment.contextParam(SCHEMA, "ops").environment("DEV_IDEMPOTENCY_SCHEMA", "env");

    assertThat(deployment.global().schema()).isEqualTo("env");
  }

  @Test
  void c087_systemPropertyGoesBeforeEverything() {
    deployment
        .contextParam(SCHEMA, "ops")
        .environment("DEV_IDEMPOTENCY_SCHEMA", "env")
        .systemProperty(SCHEMA, "sys");

    assertThat(deployment.global().schema()).isEqualTo("sys");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "o",
        "Ops",
        "_ops",
        "o9_$",
        "a23456789012345678901234567890123456789012345678901234567890123"
      })
  void c087_plainNamesAreSchemas(String name) {
    assertThat(deployment.contextParam(SCHEMA, name).global().schema()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "9ops",
        "$ops",
        "a.b",
        "a b",
        "a-b",
        "a\"b",
        "a;DROP",
        "größe",
        "ops\nops",
        "a234567890123456789012345678901234567890123456789012345678901234"
      })
  void c087_otherNamesFailTheDeployment(String name) {
    assertThat(deployment.contextParam(SCHEMA, name).failure())
        .startsWith("IDEM-0012: The context-param dev.idempotency.schema has the value '" + name)
        .contains("not valid for 'schema': give a name of 1 to 63 letters");
  }

  @Test
  void unreadableValueNamesTheVariableThatHasIt() {
    assertThat(deployment.environment("DEV_IDEMPOTENCY_SCHEMA", "a b").failure())
        .startsWith("IDEM-0012: The environment variable DEV_IDEMPOTENCY_SCHEMA has the value");
  }

  @Test
  void unknownGlobalPropertyIsToldWhichThereAre() {
    assertThat(deployment.contextParam("dev.idempotency.shema", "ops").failure())
        .startsWith("IDEM-0010: ")
        .contains("'shema'", ", schema.");
  }

  @Test
  void c087_scopesHaveNoSchema() {
    assertThat(deployment.contextParam("dev.idempotency.scope.pay.schema", "ops").failure())
        .startsWith("IDEM-0010: ")
        .doesNotContain(", schema.");
  }

  private static final String SCHEDULE = "dev.idempotency.maintenance.schedule";

  @Test
  void maintenanceRunsEveryMinuteByDefault() {
    assertThat(deployment.global().maintenance()).contains(Duration.ofMinutes(1));
  }

  @Test
  void maintenanceIsSwitchedOffForOneNodeByASystemProperty() {
    deployment.contextParam(SCHEDULE, "PT5M").systemProperty(SCHEDULE, "off");

    assertThat(deployment.global().maintenance()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1s, PT1S", "PT5M, PT5M", "30d, PT720H"})
  void maintenanceRunsAtIntervals(String text, Duration interval) {
    assertThat(deployment.contextParam(SCHEDULE, text).global().maintenance()).contains(interval);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "999ms", "PT0S", "31d", "OFF", "never", "* * * * *", "-PT1M"})
  void whatIsNoIntervalIsRefused(String text) {
    deployment.contextParam(SCHEDULE, text);

    assertThatThrownBy(deployment::global)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(SCHEDULE)
        .hasMessageContaining(text);
  }
}

package dev.idempotency.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationSettingsTest {

  private static MigrationSettings read(Map<String, String> entries) throws Exception {
    return MigrationSettings.read(entries::get);
  }

  @Test
  void withoutEntriesEverythingIsAsLiquibaseHasIt() throws Exception {
    assertThat(read(Map.of()))
        .isEqualTo(MigrationSettings.defaults())
        .isEqualTo(
            new MigrationSettings(
                "dev/idempotency/liquibase/changelog.xml",
                null,
                null,
                null,
                Duration.ofMinutes(1)));
  }

  @Test
  void everyEntryCounts() throws Exception {
    assertThat(
            read(
                Map.of(
                    "dev.idempotency.migration.changelog", "shop/changelog.xml",
                    "dev.idempotency.migration.schema", "shop",
                    "dev.idempotency.migration.changelog-table", "shop_changelog",
                    "dev.idempotency.migration.lock-table", "shop_lock",
                    "dev.idempotency.migration.lock-wait", "PT10S")))
        .isEqualTo(
            new MigrationSettings(
                "shop/changelog.xml",
                "shop",
                "shop_changelog",
                "shop_lock",
                Duration.ofSeconds(10)));
  }

  @Test
  void aBlankEntryIsNone() throws Exception {
    assertThat(
            read(
                Map.of(
                    "dev.idempotency.migration.changelog", "",
                    "dev.idempotency.migration.schema", " ",
                    "dev.idempotency.migration.lock-wait", "\n")))
        .isEqualTo(MigrationSettings.defaults());
  }

  @Test
  void blanksAroundAValueDoNotCount() throws Exception {
    assertThat(read(Map.of("dev.idempotency.migration.schema", "\n  shop ")).schema())
        .isEqualTo("shop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"60", "1m", "PT-1S", "for ever"})
  void refusesWhatIsNoDuration(String lockWait) {
    assertThatThrownBy(() -> read(Map.of("dev.idempotency.migration.lock-wait", lockWait)))
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("IDEM-0206")
        .hasMessageContaining("dev.idempotency.migration.lock-wait")
        .hasMessageContaining("'" + lockWait + "'");
  }
}

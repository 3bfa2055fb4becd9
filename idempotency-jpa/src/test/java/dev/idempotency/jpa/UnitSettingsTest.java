package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import java.util.Map;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the settings of a real unit say about the library's tables. */
class UnitSettingsTest {

  private static final String ACTION = "jakarta.persistence.schema-generation.database.action";

  /** A unit whose settings say more than those of the other tests. */
  private static EntityManagerFactory unit(Provider provider, Map<String, String> settings)
      throws Exception {
    TestDatabase database = TestDatabase.h2();
    JdbcDataSource dataSource = new JdbcDataSource();
    dataSource.setURL(database.url());
    dataSource.setUser(database.user());
    return provider.createUnit(dataSource, database.url(), settings);
  }

  private static List<String> warnings(Provider provider, Map<String, String> settings)
      throws Exception {
    try (EntityManagerFactory unit = unit(provider, settings)) {
      return UnitSettings.warnings(unit);
    }
  }

  @ParameterizedTest
  @EnumSource
  void unitThatGeneratesNothingGetsNoWarning(Provider provider) throws Exception {
    assertThat(warnings(provider, Map.of())).isEmpty();
    assertThat(warnings(provider, Map.of(ACTION, "none"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "HIBERNATE, jakarta.persistence.schema-generation.database.action, drop-and-create",
    "ECLIPSELINK, jakarta.persistence.schema-generation.database.action, drop-and-create",
    "HIBERNATE, hibernate.hbm2ddl.auto, create",
    "HIBERNATE, hibernate.hbm2ddl.auto, create-drop",
    "ECLIPSELINK, eclipselink.ddl-generation, drop-and-create-tables",
  })
  void unitThatDeletesTheRecordsGetsTheLoudWarning(Provider provider, String setting, String value)
      throws Exception {
    assertThat(warnings(provider, Map.of(setting, value)))
        .singleElement()
        .asString()
        .startsWith("IDEM-0123: ")
        .contains(setting + "=" + value);
  }

  @ParameterizedTest
  @CsvSource({
    "HIBERNATE, jakarta.persistence.schema-generation.database.action, create",
    "ECLIPSELINK, jakarta.persistence.schema-generation.database.action, create",
    "HIBERNATE, hibernate.hbm2ddl.auto, update",
    "ECLIPSELINK, eclipselink.ddl-generation, create-or-extend-tables",
  })
  void unitThatMayChangeTheTablesGetsAWarning(Provider provider, String setting, String value)
      throws Exception {
    assertThat(warnings(provider, Map.of(setting, value)))
        .singleElement()
        .asString()
        .startsWith("IDEM-0124: ")
        .contains(setting + "=" + value);
  }

  @ParameterizedTest
  @EnumSource(names = "ECLIPSELINK")
  void generationOfScriptsIsNoDanger(Provider provider) throws Exception {
    assertThat(
            warnings(
                provider,
                Map.of(
                    "eclipselink.ddl-generation",
                    "drop-and-create-tables",
                    "eclipselink.ddl-generation.output-mode",
                    "sql-script")))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = "HIBERNATE")
  void c087_defaultSchemaIsToldWithWhatIsMissing(Provider provider) throws Exception {
    try (EntityManagerFactory unit = unit(provider, Map.of("hibernate.default_schema", "shop"))) {
      assertThat(UnitSettings.thatMoveTables(unit))
          .containsExactly("hibernate.default_schema=shop");
    }
  }
}

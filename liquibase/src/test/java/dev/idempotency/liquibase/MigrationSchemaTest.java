package dev.idempotency.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MigrationSchemaTest {

  private static final String TABLES =
      "SELECT table_schema, table_name FROM information_schema.tables"
          + " WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2";

  private EmptyDatabase database;

  @BeforeEach
  void createDatabase() throws SQLException {
    database = EmptyDatabase.Kind.POSTGRESQL.create();
    database.execute("CREATE SCHEMA shop");
  }

  private static void migrate(
      DataSource dataSource,
      String changelog,
      @Nullable String schema,
      @Nullable String changelogTable,
      @Nullable String lockTable) {
    MigrationSettings settings =
        new MigrationSettings(changelog, schema, changelogTable, lockTable, Duration.ZERO);
    new Migration(dataSource, settings, MigrationSchemaTest.class.getClassLoader()).run();
  }

  private void migrate(
      @Nullable String schema, @Nullable String changelogTable, @Nullable String lockTable) {
    migrate(
        database.dataSource(),
        MigrationSettings.LIBRARY_CHANGELOG,
        schema,
        changelogTable,
        lockTable);
  }

  @Test
  void c087_everyTableIsInTheSchemaUnderItsOwnName() throws Exception {
    migrate("shop", "shop_changelog", "shop_lock");
    migrate("shop", "shop_changelog", "shop_lock");

    assertThat(database.query(TABLES))
        .containsExactly(
            "shop idempotency_archive",
            "shop idempotency_record",
            "shop shop_changelog",
            "shop shop_lock");
    assertThat(database.query("SELECT id, exectype FROM shop.shop_changelog"))
        .containsExactly("record EXECUTED", "archive EXECUTED");
  }

  @Test
  void c087_namesWithoutASchemaAreInTheConnectionsOwn() throws Exception {
    migrate(null, "shop_changelog", null);

    assertThat(database.query(TABLES))
        .containsExactly(
            "public databasechangeloglock",
            "public idempotency_archive",
            "public idempotency_record",
            "public shop_changelog");
  }

  @Test
  void c087_tablesOfAnotherSchemaAreNotTakenAsMade() throws Exception {
    migrate(null, null, null);
    migrate("shop", null, null);

    assertThat(database.query("SELECT id, exectype FROM shop.databasechangelog"))
        .containsExactly("record EXECUTED", "archive EXECUTED");
    assertThat(database.query(TABLES)).contains("shop idempotency_record");
  }

  @Test
  void c087_aSchemaThatIsMissingIsNamed() {
    assertThatThrownBy(() -> migrate("absent", null, null))
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("IDEM-0202")
        .hasMessageContaining("absent");
  }

  @Test
  void theConnectionGoesBackAsItCame() throws Exception {
    try (OneConnection pool = new OneConnection(database)) {
      String before = state(pool);

      migrate(pool, MigrationSettings.LIBRARY_CHANGELOG, "shop", null, null);
      assertThat(state(pool)).isEqualTo(before);

      assertThatThrownBy(() -> migrate(pool, "no/such/changelog.xml", "shop", null, null))
          .hasMessageContaining("IDEM-0202");
      assertThat(state(pool)).isEqualTo(before);
    }
  }

  private static String state(OneConnection pool) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW search_path")) {
      row.next();
      return row.getString(1) + " " + connection.getAutoCommit();
    }
  }
}

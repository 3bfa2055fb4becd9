package dev.idempotency.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** With {@code -Dsql.write=true} it writes the scripts instead of comparing them. */
class SqlScriptsTest {

  private static final Path SCRIPTS = Path.of("src/main/resources/dev/idempotency/liquibase/sql");

  /** MariaDB and MySQL take no name for it. */
  private static final String PRIMARY_KEY =
      "(?i)pk_idempotency_archive|PRIMARY KEY \\(`archive_id`\\)";

  private static final String HOW_TO_REGENERATE =
      "The changelog has changed. Write the scripts anew, look at the difference and commit it:"
          + " mvn test -pl liquibase -am -Dtest=SqlScriptsTest -Dsql.write=true"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  @ParameterizedTest
  @EnumSource
  void areWhatTheChangelogSays(EmptyDatabase.Kind kind) throws Exception {
    SqlScripts scripts = kind.scripts();

    writeOrCompare(script(kind, "create"), scripts.create());
    writeOrCompare(script(kind, "rollback"), scripts.rollback());
  }

  private static void writeOrCompare(Path file, String script) throws IOException {
    if (Boolean.getBoolean("sql.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, script);
    }
    assertThat(file).as(HOW_TO_REGENERATE).hasContent(script);
  }

  @ParameterizedTest
  @EnumSource
  void makeTheSameTablesAsLiquibase(EmptyDatabase.Kind kind) throws Exception {
    assertSameTables(kind, kind.create(), kind.create());
  }

  @Test
  void makeTheSameTablesAsLiquibaseOnTheOldestPostgres() throws Exception {
    assertSameTables(
        EmptyDatabase.Kind.POSTGRESQL,
        EmptyDatabase.oldestPostgres(),
        EmptyDatabase.oldestPostgres());
  }

  private static void assertSameTables(
      EmptyDatabase.Kind kind, EmptyDatabase byHand, EmptyDatabase byLiquibase) throws Exception {
    byHand.execute(Files.readString(script(kind, "create")));
    new Migration(
            byLiquibase.dataSource(),
            MigrationSettings.defaults(),
            SqlScriptsTest.class.getClassLoader())
        .run();

    List<String> tables = byHand.tables();
    assertThat(tables).isEqualTo(byLiquibase.tables());
    assertThat(tables)
        .anySatisfy(line -> assertThat(line).containsIgnoringCase("uq_idempotency_record"))
        .anySatisfy(line -> assertThat(line).containsPattern(PRIMARY_KEY))
        .anySatisfy(line -> assertThat(line).containsIgnoringCase("ix_idempotency_archive_key"));
  }

  @ParameterizedTest
  @CsvSource({"MARIADB, utf8mb4_nopad_bin", "MYSQL, utf8mb4_0900_bin"})
  void compareTextsByteByByte(EmptyDatabase.Kind kind, String collation) throws Exception {
    EmptyDatabase database = kind.create();

    database.execute(Files.readString(script(kind, "create")));

    assertThat(
            database.query(
                "SELECT DISTINCT engine, table_collation FROM information_schema.tables"
                    + " WHERE table_schema = DATABASE()"))
        .containsExactly("InnoDB " + collation);
    assertThat(
            database.query(
                "SELECT DISTINCT collation_name FROM information_schema.columns"
                    + " WHERE table_schema = DATABASE() AND collation_name IS NOT NULL"))
        .containsExactly(collation);
  }

  @ParameterizedTest
  @EnumSource
  void leaveNothingBehindAfterTheRollback(EmptyDatabase.Kind kind) throws Exception {
    assertNothingLeft(kind, kind.create());
  }

  @Test
  void leaveNothingBehindAfterTheRollbackOnTheOldestPostgres() throws Exception {
    assertNothingLeft(EmptyDatabase.Kind.POSTGRESQL, EmptyDatabase.oldestPostgres());
  }

  private static void assertNothingLeft(EmptyDatabase.Kind kind, EmptyDatabase database)
      throws Exception {
    database.execute(Files.readString(script(kind, "create")));
    database.execute(Files.readString(script(kind, "rollback")));

    assertThat(database.tables()).isEmpty();
  }

  private static Path script(EmptyDatabase.Kind kind, String name) {
    return SCRIPTS.resolve(kind.name().toLowerCase(Locale.ROOT)).resolve(name + ".sql");
  }
}

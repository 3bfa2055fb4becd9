package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with the tables on MariaDB or MySQL is named at start-up. */
interface InnoDbTablesContract extends RigContract {

  String DROP_UNIQUE = "DROP INDEX uq_idempotency_record ON idempotency_record";
  String NO_UNIQUE =
      "idempotency_record has no unique constraint on (tenant, operation, idempotency_key)";

  /** They cannot roll back such changes, so the tables are made anew afterwards. */
  private List<String> findingsAfter(String... changes) throws Exception {
    return findingsAfter(rig().database().tables(), changes);
  }

  private List<String> findingsAfter(Tables tables, String... changes) throws Exception {
    TestDatabase database = rig().database();
    List<String> script = List.of(scriptOf("idempotency_record"), scriptOf("idempotency_archive"));
    try {
      for (String change : changes) {
        database.execute(change);
      }
      return Jta.rolledBack(
          () -> TableCheck.findings(rig().unit(), UnitFacts.of(rig().unit()), tables));
    } finally {
      database.execute("DROP TABLE IF EXISTS idempotency_record, idempotency_archive");
      for (String statement : script) {
        database.execute(statement);
      }
    }
  }

  private String scriptOf(String table) throws SQLException {
    try (Connection connection = rig().database().connect();
        Statement query = connection.createStatement();
        ResultSet row = query.executeQuery("SHOW CREATE TABLE " + table)) {
      row.next();
      return row.getString(2);
    }
  }

  private void assertFinding(String expected, String... changes) throws Exception {
    assertThat(findingsAfter(changes)).containsExactly(expected);
  }

  @Test
  default void tablesOfTheChangelogAreGood() throws Exception {
    assertThat(findingsAfter()).isEmpty();
  }

  @Test
  default void furtherColumnsAndIndexesAreWelcome() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record ADD COLUMN note varchar(10)",
                "ALTER TABLE idempotency_record ADD COLUMN id bigint AUTO_INCREMENT UNIQUE",
                "ALTER TABLE idempotency_record ADD COLUMN region varchar(2) DEFAULT 'eu' NOT NULL",
                "CREATE INDEX by_expiry ON idempotency_record (expires_at)"))
        .isEmpty();
  }

  @Test
  default void missingTableIsNamedWithTheDatabase() throws Exception {
    String url = rig().database().url();
    assertFinding(
        "idempotency_archive is missing; the schema of the connection is "
            + url.substring(url.lastIndexOf('/') + 1),
        "DROP TABLE idempotency_archive");
  }

  @Test
  default void c087_tablesOfTheConnectionAreNotTakenForThoseOfTheConfiguredDatabase()
      throws Exception {
    assertThat(
            findingsAfter(
                new Tables("elsewhere"),
                "DROP DATABASE IF EXISTS elsewhere",
                "CREATE DATABASE elsewhere"))
        .containsExactly(
            "idempotency_record is missing in the schema elsewhere, which dev.idempotency.schema names",
            "idempotency_archive is missing in the schema elsewhere, which dev.idempotency.schema names");
  }

  @Test
  default void c087_tableOfTheConfiguredDatabaseIsTheOneThatIsLookedAt() throws Exception {
    assertThat(
            findingsAfter(
                new Tables("elsewhere"),
                "DROP DATABASE IF EXISTS elsewhere",
                "CREATE DATABASE elsewhere",
                "CREATE TABLE elsewhere.idempotency_record LIKE idempotency_record",
                "CREATE TABLE elsewhere.idempotency_archive LIKE idempotency_archive",
                "ALTER TABLE elsewhere.idempotency_record DROP COLUMN scope",
                "CREATE UNIQUE INDEX narrow ON elsewhere.idempotency_archive (tenant)"))
        .containsExactly(
            "idempotency_record.scope is missing",
            "the unique index narrow on (tenant) of idempotency_archive"
                + " refuses rows that must go in: drop it");
  }

  List<String> collationsThatTakeDifferentTextsForEqual();

  @Test
  default void c036_collationThatIsNotByteByByteIsNamed() throws Exception {
    for (String collation : collationsThatTakeDifferentTextsForEqual()) {
      assertFinding(
          "idempotency_record.idempotency_key has the collation "
              + collation
              + ", which takes different texts for equal; it must have a deterministic one",
          "ALTER TABLE idempotency_record MODIFY idempotency_key varchar(255) COLLATE "
              + collation
              + " NOT NULL");
    }
  }

  @Test
  default void engineWithoutTransactionsIsNamed() throws Exception {
    assertFinding(
        "idempotency_archive has the engine MyISAM; it must be InnoDB",
        "DROP INDEX ix_idempotency_archive_key ON idempotency_archive",
        "ALTER TABLE idempotency_archive ENGINE=MyISAM");
  }

  @Test
  default void c057_timeThatDependsOnTheSessionOrHasNoFractionIsNamed() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record MODIFY expires_at datetime NOT NULL",
                "ALTER TABLE idempotency_record MODIFY created_at timestamp(6) NOT NULL"))
        .containsExactly(
            "idempotency_record.created_at is timestamp; it must be datetime",
            "idempotency_record.expires_at is datetime(0);"
                + " it must hold 3 digits of a second's fraction");
  }

  @Test
  default void c022_columnsThatAreTooShortAreNamed() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record MODIFY response_headers text",
                "ALTER TABLE idempotency_record MODIFY response_body mediumblob",
                "ALTER TABLE idempotency_record MODIFY tenant varchar(127) NOT NULL"))
        .containsExactly(
            "idempotency_record.tenant is varchar(127); it must hold 128 characters",
            "idempotency_record.response_headers is text(16383); it must hold 1048576 characters",
            "idempotency_record.response_body is mediumblob; it must be longblob");
  }

  @Test
  default void nullsAndDefaultsAreChecked() throws Exception {
    assertThat(
            findingsAfter(
                DROP_UNIQUE,
                "ALTER TABLE idempotency_record MODIFY tenant varchar(128)",
                "ALTER TABLE idempotency_record MODIFY lease_until datetime(6) NOT NULL",
                "ALTER TABLE idempotency_record ADD COLUMN region varchar(2) NOT NULL"))
        .containsExactly(
            "idempotency_record.tenant allows null; it must be NOT NULL",
            "idempotency_record.lease_until is NOT NULL; it must allow null",
            "idempotency_record.region is not the library's; it must allow null or have a default",
            NO_UNIQUE);
  }

  @Test
  default void uniqueIndexOnTheBeginningOfTheKeyIsNotEnough() throws Exception {
    assertFinding(
        NO_UNIQUE,
        DROP_UNIQUE,
        "CREATE INDEX plain ON idempotency_record (tenant, operation, idempotency_key)");
    assertThat(
            findingsAfter(
                DROP_UNIQUE,
                "CREATE UNIQUE INDEX cut ON idempotency_record (tenant, operation, idempotency_key(20))"))
        .containsExactly(
            NO_UNIQUE,
            "the unique index cut on (tenant, operation, idempotency_key) is none:"
                + " it compares only the beginning of a column");
  }
}

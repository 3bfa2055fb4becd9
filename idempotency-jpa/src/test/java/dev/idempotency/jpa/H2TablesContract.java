package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be wrong with the tables on H2 only. */
interface H2TablesContract extends TablesContract {

  /** H2 cannot roll back such changes, so the database is made anew afterwards. */
  @Override
  default List<String> findingsAfter(Tables tables, String... changes) throws Exception {
    List<String> script = script();
    try {
      for (String change : changes) {
        rig().database().execute(change);
      }
      return Jta.rolledBack(() -> findings(tables));
    } finally {
      rig().database().execute("DROP ALL OBJECTS");
      for (String statement : script) {
        rig().database().execute(statement);
      }
    }
  }

  private List<String> script() throws SQLException {
    List<String> script = new ArrayList<>();
    try (Connection connection = rig().database().connect();
        Statement query = connection.createStatement();
        ResultSet row = query.executeQuery("SCRIPT NODATA NOPASSWORDS NOSETTINGS")) {
      while (row.next()) {
        script.add(row.getString(1));
      }
    }
    return script;
  }

  @Test
  default void c022_bodyThatCannotBeLongEnoughIsNamed() throws Exception {
    assertFinding(
        "idempotency_record.response_body is binary large object(1048576); it must hold 67108864 bytes",
        "ALTER TABLE idempotency_record ALTER COLUMN response_body SET DATA TYPE blob(1048576)");
  }

  @Test
  default void c036_typeThatIgnoresTheCaseIsNamed() throws Exception {
    assertFinding(
        "idempotency_record.tenant is VARCHAR_IGNORECASE; it must be CHARACTER VARYING",
        "ALTER TABLE idempotency_record ALTER COLUMN tenant SET DATA TYPE varchar_ignorecase(128)");
  }

  @Test
  default void c036_collationOfTheDatabaseIsNamed() throws Exception {
    TestDatabase database = TestDatabase.h2(";COLLATION=ENGLISH STRENGTH PRIMARY");
    try (Connection connection = database.connect()) {
      TableFacts table =
          new H2Catalog(database.tables()).find(connection, "idempotency_record").orElseThrow();

      assertThat(TableRule.RECORD.findings(table, new H2Catalog(database.tables())))
          .containsExactly(
              "idempotency_record is in a database with the collation ENGLISH STRENGTH PRIMARY,"
                  + " which may take different texts for equal; it must have none");
    }
  }

  @Test
  default void c087_namesInLowerCaseAreGoodWhereTheDatabaseSpellsThemSo() throws Exception {
    TestDatabase database = TestDatabase.h2(";DATABASE_TO_LOWER=TRUE");
    try (Connection connection = database.connect()) {
      TableFacts table =
          new H2Catalog(database.tables()).find(connection, "idempotency_record").orElseThrow();

      assertThat(TableRule.RECORD.findings(table, new H2Catalog(database.tables()))).isEmpty();
    }
  }
}

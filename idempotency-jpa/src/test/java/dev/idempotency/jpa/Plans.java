package dev.idempotency.jpa;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** How PostgreSQL would execute statements that the library has sent. */
final class Plans {

  private Plans() {}

  /** The plan of the cleanup's batch that was sent last for a table, from its beginning. */
  static String ofBatch(Rig rig, String table) throws SQLException {
    String batch =
        rig.sql().statementsWith("DELETE FROM " + table).stream()
            .reduce((first, second) -> second)
            .orElseThrow();
    return of(rig.database(), batch.replace("?", "0"));
  }

  static String of(TestDatabase database, String statement) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Connection connection = database.connect();
        Statement explain = connection.createStatement();
        ResultSet line = explain.executeQuery("EXPLAIN " + statement)) {
      while (line.next()) {
        plan.append(line.getString(1)).append('\n');
      }
    }
    return plan.toString();
  }
}

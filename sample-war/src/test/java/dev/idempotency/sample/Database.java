package dev.idempotency.sample;

import dev.idempotency.testkit.ServerRig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Looks at what is really in the database, past the servers and the proxy. */
final class Database {

  private Database() {}

  static Connection connect() throws SQLException {
    return ServerRig.current().postgres().connect(ServerRig.DATABASE);
  }

  static void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of every row. */
  static List<String> query(String sql, String... parameters) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
          values.add(rows.getString(1));
        }
        return values;
      }
    }
  }

  static int count(String sql, String... parameters) throws SQLException {
    return Integer.parseInt(query(sql, parameters).get(0));
  }

  static int records(String key) throws SQLException {
    return count("SELECT count(*) FROM idempotency_record WHERE idempotency_key = ?", key);
  }

  /** How many server processes of the database wait for a row lock. */
  static int waitingForLock() {
    try {
      return count("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

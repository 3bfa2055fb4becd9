package dev.idempotency.jpa;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The shortest time that MySQL lets a statement wait for a lock, for a while. It belongs to the
 * session there, so it is given back as it was, whatever has happened meanwhile.
 */
final class Patience implements AutoCloseable {

  private static final long SHORTEST_SECONDS = 1;

  /** The comment tells the database's administrators who does this. */
  private static final String SET =
      "SET SESSION innodb_lock_wait_timeout = %d /* for idempotency_record */";

  private final Connection connection;
  private final long usualSeconds;

  private Patience(Connection connection, long usualSeconds) {
    this.connection = connection;
    this.usualSeconds = usualSeconds;
  }

  /**
   * Shortens the wait until it is closed. A session that is as short of patience itself costs
   * nothing.
   */
  static Patience shortest(Connection connection, long usualSeconds) throws SQLException {
    Patience patience = new Patience(connection, usualSeconds);
    patience.set(SHORTEST_SECONDS);
    return patience;
  }

  /** Executes what changes something. */
  int update(NumberedSql sql, List<?> values) throws SQLException {
    return sql.update(connection, values);
  }

  @Override
  public void close() throws SQLException {
    set(usualSeconds);
  }

  private void set(long seconds) throws SQLException {
    if (usualSeconds > SHORTEST_SECONDS) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(SET.formatted(seconds));
      }
    }
  }
}

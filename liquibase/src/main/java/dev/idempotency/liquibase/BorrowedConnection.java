package dev.idempotency.liquibase;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A connection that goes back as it came: Liquibase switches autocommit off, and on PostgreSQL it
 * changes the search path, which the pool's next user would inherit.
 */
final class BorrowedConnection implements AutoCloseable {

  private final Connection connection;
  private final boolean autoCommit;
  private final @Nullable String searchPath;

  private BorrowedConnection(Connection connection) throws SQLException {
    this.connection = connection;
    this.autoCommit = connection.getAutoCommit();
    this.searchPath = searchPath(connection);
  }

  static BorrowedConnection from(DataSource dataSource) throws SQLException {
    Connection connection = dataSource.getConnection();
    try {
      return new BorrowedConnection(connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  Connection get() {
    return connection;
  }

  private static @Nullable String searchPath(Connection connection) throws SQLException {
    if (!connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
      return null;
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW search_path")) {
      row.next();
      return row.getString(1);
    }
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      if (!connection.isClosed()) {
        giveBack();
      }
    }
  }

  /** What has not been committed is not wanted. */
  private void giveBack() throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
    }
    if (searchPath != null) {
      restore(searchPath);
    }
    connection.setAutoCommit(autoCommit);
  }

  private void restore(String path) throws SQLException {
    connection.setAutoCommit(true);
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT set_config('search_path', ?, false)")) {
      statement.setString(1, path);
      statement.execute();
    }
  }
}

package dev.idempotency.sample;

import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.JdbcDataSource;
import dev.idempotency.testkit.MariaDbServer;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A MariaDB beside the session's PostgreSQL, and what is really in it. */
final class MariaDb implements AutoCloseable {

  static final int POOL_SIZE = 10;

  private static final String USER = "shop";
  private static final String PASSWORD = "secret";
  private static final Duration SOON = Duration.ofSeconds(30);

  /** Other than in innodb_trx, never an answer of a moment ago. */
  private static final String WAITING_FOR_ROWS =
      "SELECT variable_value FROM information_schema.global_status"
          + " WHERE variable_name = 'INNODB_ROW_LOCK_CURRENT_WAITS'";

  private final MariaDbServer server = MariaDbServer.start();
  private final String database;

  /** Starts it with one database, whose owner may do nothing outside of it. */
  MariaDb(String database) throws SQLException {
    this.database = database;
    server.createDatabase(database);
    execute("CREATE USER %s IDENTIFIED BY '%s'".formatted(USER, PASSWORD));
    execute("GRANT ALL ON %s.* TO %s".formatted(database, USER));
  }

  MariaDbServer server() {
    return server;
  }

  /** Adds a data source with the name of the database to an application server. */
  void addDataSourceTo(ServerProcess node) {
    node.addDataSource(
        ServerRig.current().dataSourceScript("mariadb"),
        new JdbcDataSource(
            database,
            "127.0.0.1",
            server.port(),
            database,
            USER,
            PASSWORD,
            POOL_SIZE,
            MariaDbServer.driverJar()));
  }

  Connection connect() throws SQLException {
    return server.connect(database);
  }

  void execute(String... statements) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first column of every row. */
  List<String> query(String sql, String... parameters) throws SQLException {
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

  int count(String sql, String... parameters) throws SQLException {
    return Integer.parseInt(query(sql, parameters).get(0));
  }

  /** Returns when so many transactions wait for a row lock. */
  void awaitWaiting(int transactions) {
    Await.until(
        SOON,
        transactions + " transactions wait for a row",
        () -> counted(WAITING_FOR_ROWS) == transactions);
  }

  private int counted(String sql) {
    try {
      return count(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Lets commits wait until {@link StoppedCommits#close}.
   *
   * @see StoppedCommits#killNext
   */
  StoppedCommits stopCommits() throws SQLException {
    return new StoppedCommits(connect());
  }

  /** All commits of the server wait, as they do in the last stage of a backup. */
  final class StoppedCommits implements AutoCloseable {

    private static final String WAITING =
        "SELECT id FROM information_schema.processlist WHERE user = '"
            + USER
            + "' AND state = 'Waiting for backup lock'";

    private final Connection backup;

    private StoppedCommits(Connection backup) throws SQLException {
      this.backup = backup;
      for (String stage : List.of("START", "BLOCK_COMMIT")) {
        run("BACKUP STAGE " + stage);
      }
    }

    private void run(String sql) throws SQLException {
      try (Statement statement = backup.createStatement()) {
        statement.execute(sql);
      }
    }

    /** Waits until a client asks for its commit, and ends its connection before it is done. */
    void killNext() throws SQLException {
      Await.until(SOON, "somebody waits for the commit", () -> counted(count(WAITING)) == 1);
      run("KILL CONNECTION " + query(WAITING).get(0));
      Await.until(SOON, "the commit has been given up", () -> counted(count(WAITING)) == 0);
    }

    private static String count(String select) {
      return "SELECT count(*) FROM (" + select + ") AS found";
    }

    @Override
    public void close() throws SQLException {
      try (backup) {
        run("BACKUP STAGE END");
      }
    }
  }

  @Override
  public void close() {
    server.close();
  }
}

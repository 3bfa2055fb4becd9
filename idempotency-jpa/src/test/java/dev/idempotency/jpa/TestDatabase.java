package dev.idempotency.jpa;

import dev.idempotency.testkit.MariaDbServer;
import dev.idempotency.testkit.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import liquibase.Scope;
import liquibase.UpdateSummaryEnum;
import liquibase.UpdateSummaryOutputEnum;
import liquibase.command.CommandScope;
import liquibase.command.core.UpdateCommandStep;
import liquibase.command.core.helpers.DbUrlConnectionArgumentsCommandStep;
import liquibase.command.core.helpers.ShowSummaryArgument;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.ui.LoggerUIService;

/**
 * A database of its own with the library's table, as the changelog that ships makes it, and one of
 * the application.
 *
 * @param host where it listens; empty for one in this JVM
 * @param port where it listens; 0 for one in this JVM
 */
record TestDatabase(String url, String host, int port) {

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final String CHANGELOG = "dev/idempotency/liquibase/changelog.xml";
  private static final String ITEM =
      """
      CREATE TABLE item (
        id bigint PRIMARY KEY, name varchar(100) NOT NULL, parent_id bigint,
        CONSTRAINT item_parent FOREIGN KEY (parent_id) REFERENCES item (id) %s)
      """;

  /** One server for all databases; its own hook ends it with this JVM. */
  private static final class Server {
    static final PostgresServer INSTANCE = PostgresServer.start();
  }

  /** The same for MariaDB. */
  private static final class MariaDb {
    static final MariaDbServer INSTANCE = MariaDbServer.start();
  }

  /** Whoever waits for a lock too long fails, so that no test hangs. */
  static TestDatabase postgres() throws Exception {
    String name = "jta" + NUMBER.incrementAndGet();
    Server.INSTANCE.createDatabase(name);
    int port = Server.INSTANCE.port();
    TestDatabase database =
        new TestDatabase("jdbc:postgresql://localhost:" + port + "/" + name, "localhost", port);
    database.create("DEFERRABLE INITIALLY DEFERRED");
    database.execute("ALTER DATABASE " + name + " SET lock_timeout = '20s'");
    return database;
  }

  /** MariaDB at its own isolation level, REPEATABLE READ. */
  static TestDatabase mariaDb() throws Exception {
    return mariaDb("");
  }

  /** MariaDB with parameters of the driver, the first with a question mark in front. */
  static TestDatabase mariaDb(String parameters) throws Exception {
    String name = "jta" + NUMBER.incrementAndGet();
    MariaDbServer server = MariaDb.INSTANCE;
    server.createDatabase(name);
    TestDatabase database =
        new TestDatabase(server.jdbcUrl(name) + parameters, "127.0.0.1", server.port());
    database.create("");
    return database;
  }

  /** H2 in its regular mode; short of patience, so that the tests are not slow. */
  static TestDatabase h2() throws Exception {
    return h2("");
  }

  /** H2 with further settings, each with a semicolon in front. */
  static TestDatabase h2(String settings) throws Exception {
    String name = "jta" + NUMBER.incrementAndGet();
    TestDatabase database =
        new TestDatabase(
            "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;DEFAULT_LOCK_TIMEOUT=100" + settings,
            "",
            0);
    database.create("");
    return database;
  }

  private void create(String constraintKind) throws Exception {
    try (Connection connection = connect()) {
      Scope.child(Scope.Attr.ui, new LoggerUIService(), () -> update(connection));
    }
    execute(ITEM.formatted(constraintKind));
  }

  private static void update(Connection connection) throws Exception {
    new CommandScope(UpdateCommandStep.COMMAND_NAME)
        .addArgumentValue(
            DbUrlConnectionArgumentsCommandStep.DATABASE_ARG,
            DatabaseFactory.getInstance()
                .findCorrectDatabaseImplementation(new JdbcConnection(connection)))
        .addArgumentValue(UpdateCommandStep.CHANGELOG_FILE_ARG, CHANGELOG)
        .addArgumentValue(ShowSummaryArgument.SHOW_SUMMARY, UpdateSummaryEnum.OFF)
        .addArgumentValue(ShowSummaryArgument.SHOW_SUMMARY_OUTPUT, UpdateSummaryOutputEnum.LOG)
        .execute();
  }

  /** The same database through connections that fire no triggers. */
  TestDatabase withoutTriggers() {
    return new TestDatabase(url + "?options=-c%20session_replication_role=replica", host, port);
  }

  boolean isPostgres() {
    return url.startsWith("jdbc:postgresql:");
  }

  boolean isMariaDb() {
    return url.startsWith("jdbc:mariadb:");
  }

  /** The current time as the library's columns have it. */
  String now() {
    return isMariaDb() ? "UTC_TIMESTAMP(6)" : "CURRENT_TIMESTAMP";
  }

  String user() {
    if (isMariaDb()) {
      return MariaDb.INSTANCE.user();
    }
    return isPostgres() ? Server.INSTANCE.user() : "sa";
  }

  /** A connection outside every pool and every JTA transaction, which the caller closes. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection(url, user(), "");
  }

  void execute(String sql, Object... parameters) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement = prepare(connection, sql, parameters)) {
      statement.execute();
    }
  }

  long number(String sql, Object... parameters) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement = prepare(connection, sql, parameters);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }
}

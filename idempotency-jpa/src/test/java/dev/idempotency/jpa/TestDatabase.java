package dev.idempotency.jpa;

import dev.idempotency.testkit.MariaDbServer;
import dev.idempotency.testkit.MySqlServer;
import dev.idempotency.testkit.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
 * A database of its own with the library's tables, as the changelog that ships makes them, and one
 * of the application.
 *
 * @param url for administrators, who find all tables without naming their schema
 * @param unitUrl for the application, which finds its own only
 * @param tables where the library's are for the application
 * @param user who may do everything; every password is good
 * @param host where it listens; empty for one in this JVM
 * @param port where it listens; 0 for one in this JVM
 */
record TestDatabase(String url, String unitUrl, Tables tables, String user, String host, int port) {

  /** The schema of the library's tables that the application's connections do not look into. */
  static final String SCHEMA = "Ops";

  private static final Tables WHERE_CONNECTIONS_LOOK = new Tables(null);
  private static final String H2_USER = "sa";
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final String CHANGELOG = "dev/idempotency/liquibase/changelog.xml";
  private static final String ITEM =
      """
      CREATE TABLE item (
        id bigint PRIMARY KEY, name varchar(100) NOT NULL, parent_id bigint,
        CONSTRAINT item_parent FOREIGN KEY (parent_id) REFERENCES item (id) %s)
      """;

  private static final int NEWEST_POSTGRES = 18;

  /** One server of a version for all databases; its own hook ends it with this JVM. */
  private static final Map<Integer, PostgresServer> POSTGRES = new ConcurrentHashMap<>();

  /** The same for MariaDB. */
  private static final class MariaDb {
    static final MariaDbServer INSTANCE = MariaDbServer.start();
  }

  /** The same for MySQL. */
  private static final class MySql {
    static final MySqlServer INSTANCE = MySqlServer.start();
  }

  /** A database whose tables everybody finds. */
  TestDatabase(String url, String user, String host, int port) {
    this(url, url, WHERE_CONNECTIONS_LOOK, user, host, port);
  }

  /** Whoever waits for a lock too long fails, so that no test hangs. */
  static TestDatabase postgres() throws Exception {
    return postgres(NEWEST_POSTGRES);
  }

  /** PostgreSQL in a major version, from 14 on. */
  static TestDatabase postgres(int version) throws Exception {
    TestDatabase database = emptyPostgres(version);
    database.create("DEFERRABLE INITIALLY DEFERRED");
    return database;
  }

  /** PostgreSQL with the library's tables in the schema {@value #SCHEMA}, folded. */
  static TestDatabase postgresInSchema() throws Exception {
    TestDatabase empty = emptyPostgres(NEWEST_POSTGRES);
    empty.execute("CREATE SCHEMA " + SCHEMA);
    TestDatabase database =
        new TestDatabase(
            empty.url + "?currentSchema=ops,public",
            empty.url,
            new Tables(SCHEMA),
            empty.user,
            empty.host,
            empty.port);
    database.create("DEFERRABLE INITIALLY DEFERRED");
    return database;
  }

  /** PostgreSQL with the table of the records partitioned as the documentation says. */
  static TestDatabase postgresPartitioned(int version) throws Exception {
    TestDatabase database = postgres(version);
    PartitionRecipe recipe = new PartitionRecipe(database);
    recipe.prepareAndCopy();
    recipe.switchAndDrop();
    return database;
  }

  private static TestDatabase emptyPostgres(int version) throws SQLException {
    PostgresServer server = POSTGRES.computeIfAbsent(version, TestDatabase::startPostgres);
    String name = "jta" + NUMBER.incrementAndGet();
    server.createDatabase(name);
    TestDatabase database =
        new TestDatabase(server.jdbcUrl(name), server.user(), "localhost", server.port());
    database.execute("ALTER DATABASE " + name + " SET lock_timeout = '20s'");
    return database;
  }

  private static PostgresServer startPostgres(int version) {
    return version == NEWEST_POSTGRES ? PostgresServer.start() : PostgresServer.start(version);
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
        new TestDatabase(
            server.jdbcUrl(name) + parameters, server.user(), "127.0.0.1", server.port());
    database.create("");
    return database;
  }

  /** MariaDB with the library's tables in another database on the same server. */
  static TestDatabase mariaDbInSchema() throws Exception {
    String name = "jta" + NUMBER.incrementAndGet();
    MariaDbServer server = MariaDb.INSTANCE;
    server.createDatabase(name);
    TestDatabase database =
        new TestDatabase(
            server.jdbcUrl(SCHEMA),
            server.jdbcUrl(name),
            new Tables(SCHEMA),
            server.user(),
            "127.0.0.1",
            server.port());
    database.asApplication().execute("CREATE OR REPLACE DATABASE " + SCHEMA);
    database.create("");
    database.execute("CREATE VIEW item AS SELECT * FROM " + name + ".item");
    return database;
  }

  /** MySQL at its own isolation level, REPEATABLE READ. */
  static TestDatabase mySql() throws Exception {
    return mySql("");
  }

  /** MySQL with parameters of the driver, the first with a question mark in front. */
  static TestDatabase mySql(String parameters) throws Exception {
    String name = "jta" + NUMBER.incrementAndGet();
    MySqlServer server = MySql.INSTANCE;
    server.createDatabase(name);
    TestDatabase database =
        new TestDatabase(
            server.jdbcUrl(name) + parameters, server.user(), "127.0.0.1", server.port());
    database.create("");
    return database;
  }

  /** MySQL with the library's tables in another database on the same server. */
  static TestDatabase mySqlInSchema() throws Exception {
    String name = "jta" + NUMBER.incrementAndGet();
    MySqlServer server = MySql.INSTANCE;
    server.createDatabase(name);
    TestDatabase database =
        new TestDatabase(
            server.jdbcUrl(SCHEMA),
            server.jdbcUrl(name),
            new Tables(SCHEMA),
            server.user(),
            "127.0.0.1",
            server.port());
    database.asApplication().execute("DROP DATABASE IF EXISTS " + SCHEMA);
    database.asApplication().execute("CREATE DATABASE " + SCHEMA);
    database.create("");
    database.execute("CREATE VIEW item AS SELECT * FROM " + name + ".item");
    return database;
  }

  /** H2 in its regular mode; short of patience, so that the tests are not slow. */
  static TestDatabase h2() throws Exception {
    return h2("");
  }

  /** H2 with the library's tables in the schema {@value #SCHEMA}, folded. */
  static TestDatabase h2InSchema() throws Exception {
    String url = h2Url("");
    TestDatabase database =
        new TestDatabase(
            url + ";SCHEMA=OPS;SCHEMA_SEARCH_PATH=OPS,PUBLIC",
            url,
            new Tables(SCHEMA),
            H2_USER,
            "",
            0);
    database.asApplication().execute("CREATE SCHEMA " + SCHEMA);
    database.create("");
    return database;
  }

  /** H2 with further settings, each with a semicolon in front. */
  static TestDatabase h2(String settings) throws Exception {
    TestDatabase database = new TestDatabase(h2Url(settings), H2_USER, "", 0);
    database.create("");
    return database;
  }

  private static String h2Url(String settings) {
    String name = "jta" + NUMBER.incrementAndGet();
    return "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;DEFAULT_LOCK_TIMEOUT=100" + settings;
  }

  private void create(String constraintKind) throws Exception {
    try (Connection connection = connect()) {
      Scope.child(Scope.Attr.ui, new LoggerUIService(), () -> update(connection));
    }
    asApplication().execute(ITEM.formatted(constraintKind));
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
    String separator = url.contains("?") ? "&" : "?";
    return new TestDatabase(
        url + separator + "options=-c%20session_replication_role=replica", user, host, port);
  }

  /** The same database as the application sees it. */
  TestDatabase asApplication() {
    return new TestDatabase(unitUrl, user, host, port);
  }

  /** Which of the units of {@code META-INF/persistence.xml} finds the tables. */
  String unitVariant() {
    if (tables.schema() == null) {
      return "";
    }
    return isInnoDb() ? "-in-database" : "-in-schema";
  }

  boolean isPostgres() {
    return url.startsWith("jdbc:postgresql:");
  }

  boolean isMySql() {
    return url.startsWith("jdbc:mysql:");
  }

  boolean isMariaDb() {
    return url.startsWith("jdbc:mariadb:");
  }

  /** MariaDB or MySQL. */
  boolean isInnoDb() {
    return isMariaDb() || isMySql();
  }

  /** MySQL locks with every look there, so it does not look first. */
  private boolean isMySqlSerializable() {
    return isMySql() && url.contains("SERIALIZABLE");
  }

  /** How many statements it takes to show a record. */
  int statementsOfAReplay() {
    return isMySqlSerializable() ? 5 : 1;
  }

  /** The same as {@link #statementsOfAClaim}, where a summary of an earlier call would refuse. */
  int statementsOfAClaimThatMayBeRefused() {
    return isMySqlSerializable() ? 5 : statementsOfAClaim();
  }

  /** How many statements it takes to claim a key that is free. */
  int statementsOfAClaim() {
    if (isMySql()) {
      return 4;
    }
    return isPostgres() ? 1 : 2;
  }

  /** The current time as the library's columns have it. */
  String now() {
    return isInnoDb() ? "UTC_TIMESTAMP(6)" : "CURRENT_TIMESTAMP";
  }

  /** A connection outside every pool and every JTA transaction, which the caller closes. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection(url, user, "");
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

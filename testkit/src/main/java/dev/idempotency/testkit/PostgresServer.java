package dev.idempotency.testkit;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A PostgreSQL server of its own, empty at the start and gone after {@link #close()}.
 *
 * <p>It is as durable as PostgreSQL is by default. Other than by default it has prepared
 * transactions, for XA data sources.
 */
public final class PostgresServer implements AutoCloseable {

  private static final String USER = "postgres";

  private final PgBinaryResolver programs;
  private final Path data;
  private final int port;
  private final ExitHook exitHook = new ExitHook(this::stopAndDelete);
  private EmbeddedPostgres postgres;

  private PostgresServer(PgBinaryResolver programs, Path data, int port) {
    this.programs = programs;
    this.data = data;
    this.port = port;
    this.postgres = run(programs, data, port);
    exitHook.enable();
  }

  /** Starts the newest server on a free port; returns when it accepts connections. */
  public static PostgresServer start() {
    return start(DefaultPostgresBinaryResolver.INSTANCE);
  }

  /**
   * Starts an earlier server in the same way.
   *
   * @param version its major version, from 14 to 17
   */
  public static PostgresServer start(int version) {
    return start(new PostgresPrograms(version));
  }

  private static PostgresServer start(PgBinaryResolver programs) {
    return new PostgresServer(programs, Directories.temporary("postgres"), Ports.free());
  }

  private static EmbeddedPostgres run(PgBinaryResolver programs, Path data, int port) {
    try {
      return EmbeddedPostgres.builder()
          .setPgBinaryResolver(programs)
          .setDataDirectory(data)
          .setCleanDataDirectory(false)
          .setRegisterShutdownHook(false)
          .setPort(port)
          .setServerConfig("max_connections", "100")
          .setServerConfig("max_prepared_transactions", "20")
          .setServerConfig("fsync", "on")
          .setServerConfig("synchronous_commit", "on")
          .setServerConfig("full_page_writes", "on")
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
  }

  /**
   * Restarts the server as an administrator does: transactions that run are rolled back, all
   * connections end, and what was committed is there again on the same port.
   */
  public synchronized void restart() {
    stop();
    postgres = run(programs, data, port);
  }

  /** The JAR of the JDBC driver on the class path. */
  public static Path driverJar() {
    try {
      Driver driver = DriverManager.getDriver("jdbc:postgresql:");
      return Path.of(driver.getClass().getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (SQLException | URISyntaxException e) {
      throw new IllegalStateException("no JDBC driver for PostgreSQL", e);
    }
  }

  /** The port of the loopback interface that the server listens on. */
  public int port() {
    return port;
  }

  /** The only user, a superuser; every password is good. */
  public String user() {
    return USER;
  }

  /** The address of a database of this server, without a proxy in between. */
  public String jdbcUrl(String database) {
    return "jdbc:postgresql://localhost:" + port() + "/" + database;
  }

  /** Creates an empty database. */
  public void createDatabase(String name) throws SQLException {
    try (Connection connection = connect("postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + statement.enquoteIdentifier(name, true));
    }
  }

  /** A new connection, which the caller closes. */
  public Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(jdbcUrl(database), USER, "");
  }

  @Override
  public void close() {
    stopAndDelete();
    exitHook.disable();
  }

  private synchronized void stopAndDelete() {
    stop();
    Directories.delete(data);
  }

  private void stop() {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not stop", e);
    }
  }
}

package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A MariaDB server of its own, empty at the start and gone after {@link #close()}.
 *
 * <p>It is as durable as MariaDB is by default, and compares texts by default as MariaDB does. Its
 * time zone is nobody's, so that whatever depends on it is seen.
 */
public final class MariaDbServer implements AutoCloseable {

  private static final String USER = "root";
  private static final Duration AT_MOST = Duration.ofMinutes(1);

  private final Path home;
  private final int port;
  private Process process;
  private final ExitHook exitHook = new ExitHook(this::killAndDelete);

  private MariaDbServer(Path home, int port) {
    this.home = home;
    this.port = port;
    MariaDbBinaries.unpack(home.resolve("base"));
    Command.run(installation(home));
    this.process = run(home, port);
    exitHook.enable();
  }

  /** Starts a server on a free port; returns when it accepts connections. */
  public static MariaDbServer start() {
    MariaDbServer server = new MariaDbServer(Directories.temporary("mariadb"), Ports.free());
    server.awaitReady();
    return server;
  }

  /**
   * Shuts the server down as an administrator does: all connections end; returns when it is gone.
   */
  public synchronized void stop() {
    process.destroy();
    awaitEnd();
  }

  /** Starts the server again on the same port, with what was committed. */
  public synchronized void restart() {
    process = run(home, port);
    awaitReady();
  }

  private void awaitReady() {
    Await.until(AT_MOST, "MariaDB to accept connections", this::isReady);
  }

  /** The JAR of the JDBC driver on the class path. */
  public static Path driverJar() {
    try {
      return Path.of(
          org.mariadb.jdbc.Driver.class
              .getProtectionDomain()
              .getCodeSource()
              .getLocation()
              .toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no JDBC driver for MariaDB", e);
    }
  }

  private static List<String> installation(Path home) {
    return List.of(
        home.resolve("base/scripts/mariadb-install-db").toString(),
        "--no-defaults",
        "--basedir=" + home.resolve("base"),
        "--datadir=" + home.resolve("data"),
        "--user=" + System.getProperty("user.name"),
        "--auth-root-authentication-method=normal",
        "--skip-name-resolve",
        "--skip-test-db",
        "--force");
  }

  private static Process run(Path home, int port) {
    List<String> command =
        List.of(
            home.resolve("base/bin/mariadbd").toString(),
            "--no-defaults",
            "--basedir=" + home.resolve("base"),
            "--datadir=" + home.resolve("data"),
            "--user=" + System.getProperty("user.name"),
            "--bind-address=127.0.0.1",
            "--port=" + port,
            "--socket=" + home.resolve("socket"),
            "--default-time-zone=+05:30");
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(Redirect.appendTo(home.resolve("server.log").toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("MariaDB does not start", e);
    }
  }

  private boolean isReady() {
    if (!process.isAlive()) {
      throw new IllegalStateException("MariaDB has ended with " + process.exitValue());
    }
    try (Connection connection = connect("mysql")) {
      return connection.isValid(1);
    } catch (SQLException notYet) {
      return false;
    }
  }

  /** The port of the loopback interface that the server listens on. */
  public int port() {
    return port;
  }

  /** The only user, who may do everything; the password is empty. */
  public String user() {
    return USER;
  }

  /** The address of a database of this server. */
  public String jdbcUrl(String database) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database;
  }

  /** Creates an empty database. */
  public void createDatabase(String name) throws SQLException {
    try (Connection connection = connect("mysql");
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
    killAndDelete();
    exitHook.disable();
  }

  /** Nobody wants the data any more, so nobody waits until they are safe. */
  private synchronized void killAndDelete() {
    process.destroyForcibly();
    awaitEnd();
    Directories.delete(home);
  }

  private void awaitEnd() {
    try {
      process.waitFor(AT_MOST.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

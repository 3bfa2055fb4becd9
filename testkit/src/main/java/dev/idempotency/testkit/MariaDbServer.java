package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
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
  private final Process process;
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
    Await.until(AT_MOST, "MariaDB to accept connections", server::isReady);
    return server;
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
          .redirectOutput(home.resolve("server.log").toFile())
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
    try {
      process.waitFor(AT_MOST.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Directories.delete(home);
  }
}

package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A MySQL server of its own, empty at the start and gone after {@link #close()}.
 *
 * <p>It compares texts by default as MySQL does, and waits for locks as long as MySQL does. Its
 * time zone is nobody's, so that whatever depends on it is seen. It writes no binary log, and needs
 * nothing of the system but what every Linux has.
 */
public final class MySqlServer implements AutoCloseable {

  private static final String USER = "root";
  private static final Duration AT_MOST = Duration.ofMinutes(1);

  /** The user that the installation makes is known by a name of the host only. */
  private static final String USERS =
      """
      CREATE USER 'root'@'127.0.0.1';
      GRANT ALL ON *.* TO 'root'@'127.0.0.1' WITH GRANT OPTION;
      """;

  private final Path home;
  private final int port;
  private final Process process;
  private final ExitHook exitHook = new ExitHook(this::killAndDelete);

  private MySqlServer(Path home, int port) {
    this.home = home;
    this.port = port;
    MySqlBinaries.unpack(home.resolve("base"), standIns(home));
    Command.run(installation(home), environment(home));
    this.process = run(home, port);
    exitHook.enable();
  }

  /** Starts a server on a free port; returns when it accepts connections. */
  public static MySqlServer start() {
    MySqlServer server = new MySqlServer(Directories.temporary("mysql"), Ports.free());
    Await.until(AT_MOST, "MySQL to accept connections", server::isReady);
    return server;
  }

  private static Path standIns(Path home) {
    return home.resolve("stand-ins");
  }

  private static Map<String, String> environment(Path home) {
    return Map.of("LD_LIBRARY_PATH", standIns(home).toString());
  }

  private static List<String> server(Path home) {
    return List.of(
        home.resolve("base/bin/mysqld").toString(),
        "--no-defaults",
        "--basedir=" + home.resolve("base"),
        "--datadir=" + home.resolve("data"),
        "--user=" + System.getProperty("user.name"),
        "--innodb-use-native-aio=0",
        "--skip-log-bin");
  }

  private static List<String> installation(Path home) {
    Path users = home.resolve("users.sql");
    try {
      Files.writeString(users, USERS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> command = new ArrayList<>(server(home));
    command.addAll(List.of("--initialize-insecure", "--init-file=" + users));
    return command;
  }

  private static Process run(Path home, int port) {
    List<String> command = new ArrayList<>(server(home));
    command.addAll(
        List.of(
            "--bind-address=127.0.0.1",
            "--port=" + port,
            "--socket=" + home.resolve("socket"),
            "--mysqlx=OFF",
            "--performance-schema=OFF",
            "--skip-name-resolve",
            "--default-time-zone=+05:30"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("server.log").toFile());
    builder.environment().putAll(environment(home));
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("MySQL does not start", e);
    }
  }

  private boolean isReady() {
    if (!process.isAlive()) {
      throw new IllegalStateException("MySQL has ended with " + process.exitValue());
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
    return "jdbc:mysql://127.0.0.1:" + port + "/" + database;
  }

  /** Creates an empty database. */
  public void createDatabase(String name) throws SQLException {
    try (Connection connection = connect("mysql");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE `" + name + "`");
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

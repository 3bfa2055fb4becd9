package dev.idempotency.testkit;

import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the integration tests of one session run on: an application server with the data sources
 * {@code jdbc/shop} and {@code jdbc/lab}, both on the same database and both connected through a
 * proxy.
 *
 * <p>{@link ServerRigListener} starts it when these system properties are set:
 *
 * <ul>
 *   <li>{@code rig.server}: {@code wildfly} or {@code payara}
 *   <li>{@code rig.home}: the directory of the unpacked server
 *   <li>{@code rig.scripts}: the directory of the scripts that create a data source
 *   <li>{@code rig.work}: a directory for what is written
 * </ul>
 *
 * It sets {@code rig.httpPort} and {@code rig.managementPort}, for {@code arquillian.xml}.
 */
public final class ServerRig implements AutoCloseable {

  /** The database of both data sources. */
  public static final String DATABASE = "shop";

  private static final List<String> DATA_SOURCES = List.of("shop", "lab");
  private static final int POOL_SIZE = 10;

  private static volatile @Nullable ServerRig current;

  private final ServerKind kind;
  private final PostgresServer postgres;
  private final TcpProxy proxy;
  private final ServerProcess server;

  private ServerRig(
      ServerKind kind, PostgresServer postgres, TcpProxy proxy, ServerProcess server) {
    this.kind = kind;
    this.postgres = postgres;
    this.proxy = proxy;
    this.server = server;
  }

  /**
   * The rig of this session.
   *
   * @throws IllegalStateException when the session was started without {@code rig.server}
   */
  public static ServerRig current() {
    ServerRig rig = current;
    if (rig == null) {
      throw new IllegalStateException("no rig: start the tests with -Drig.server, see ServerRig");
    }
    return rig;
  }

  static ServerRig start(ServerKind kind) {
    PostgresServer postgres = PostgresServer.start();
    TcpProxy proxy = TcpProxy.to("localhost", postgres.port());
    ServerProcess server = kind.create(path("rig.home"), path("rig.work"));
    ServerRig rig = new ServerRig(kind, postgres, proxy, server);
    rig.prepare();
    current = rig;
    return rig;
  }

  private static Path path(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException("system property " + property + " is not set");
    }
    return Path.of(value);
  }

  private void prepare() {
    createDatabase();
    startWithDataSources(server, DATA_SOURCES);
    System.setProperty("rig.httpPort", Integer.toString(server.httpPort()));
    System.setProperty("rig.managementPort", Integer.toString(server.managementPort()));
  }

  private void startWithDataSources(ServerProcess node, List<String> names) {
    node.start();
    for (String name : names) {
      node.addDataSource(dataSourceScript(), dataSource(name));
    }
  }

  private void createDatabase() {
    try {
      postgres.createDatabase(DATABASE);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The script that makes a data source which takes part in JTA transactions, without XA. */
  public Path dataSourceScript() {
    return dataSourceScript("postgresql");
  }

  /** The same for another database, by the name that its script has. */
  public Path dataSourceScript(String database) {
    return path("rig.scripts").resolve(kind.dataSourceScript(database));
  }

  /** A data source on the database, through the proxy. */
  public JdbcDataSource dataSource(String name) {
    return dataSource(name, POOL_SIZE);
  }

  /** The same with a pool of another size. */
  public JdbcDataSource dataSource(String name, int poolSize) {
    return new JdbcDataSource(
        name,
        "localhost",
        proxy.port(),
        DATABASE,
        postgres.user(),
        "any",
        poolSize,
        PostgresServer.driverJar());
  }

  /**
   * Starts one more application server of the same kind on the same database.
   *
   * @param name what tells its directory from those of the others
   * @param dataSources the data sources that it needs, of those that the first server has
   * @return the running server, which the caller closes
   */
  public ServerProcess startNode(String name, String... dataSources) {
    Path work = path("rig.work");
    ServerProcess node =
        kind.create(path("rig.home"), work.resolveSibling(work.getFileName() + "-" + name));
    startWithDataSources(node, List.of(dataSources));
    return node;
  }

  /** The application server, which runs when a test starts. */
  public ServerProcess server() {
    return server;
  }

  /** The database server, for looking at what is really there. */
  public PostgresServer postgres() {
    return postgres;
  }

  /** The line between the application server and the database. */
  public TcpProxy proxy() {
    return proxy;
  }

  /** The address of the application server, without a slash at the end. */
  public URI httpBase() {
    return URI.create("http://localhost:" + server.httpPort());
  }

  /** Stops everything. */
  @Override
  public void close() {
    current = null;
    server.close();
    proxy.close();
    postgres.close();
  }
}

package dev.idempotency.testkit;

import java.nio.file.Path;

/**
 * An application server in a JVM of its own, on ports of its own, with a configuration of its own.
 *
 * <p>What was deployed and configured survives {@link #stop()} and {@link #kill()}: the next {@link
 * #start()} brings it back on the same ports. The server does not survive the JVM that started it.
 */
public interface ServerProcess extends AutoCloseable {

  /** Starts the server; returns when it has started its deployments. */
  void start();

  /** Lets the server end as it does in an orderly shutdown; returns when it is gone. */
  void stop();

  /** Ends the server's JVM with SIGKILL; returns when it is gone. */
  void kill();

  /**
   * Freezes the server's JVM: it does nothing more, and closes none of its connections.
   *
   * @see #resume()
   */
  void pause();

  /** Lets a JVM go on that was frozen by {@link #pause()}. */
  void resume();

  /**
   * Deploys an application on the running server; returns when it has started.
   *
   * @param archive the file, or the directory of an exploded one
   * @param name the name of the deployment, for example {@code shop.war}, whose first part becomes
   *     the context path
   * @throws IllegalStateException with what the server said, when the deployment fails
   */
  void deploy(Path archive, String name);

  /**
   * Takes an application off the running server.
   *
   * @param name the name that it was deployed with
   */
  void undeploy(String name);

  /** The port for applications, on the loopback interface. */
  int httpPort();

  /** The port for applications with TLS, on the loopback interface. */
  int httpsPort();

  /** The port for administration, on the loopback interface. */
  int managementPort();

  /** The server's own log. */
  Path logFile();

  /**
   * Adds a data source to the running server.
   *
   * @param script the script for this kind of server
   */
  void addDataSource(Path script, JdbcDataSource source);

  /** Stops the server if it runs. */
  @Override
  void close();
}

package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.jboss.as.controller.client.ModelControllerClient;
import org.jspecify.annotations.Nullable;
import org.wildfly.plugin.tools.Deployment;
import org.wildfly.plugin.tools.DeploymentManager;
import org.wildfly.plugin.tools.DeploymentResult;
import org.wildfly.plugin.tools.UndeployDescription;

/** WildFly with the configuration {@code standalone.xml}, with or without a message broker. */
public final class WildFlyServer implements ServerProcess {

  private static final Duration STARTS_WITHIN = Duration.ofMinutes(3);
  private static final List<String> STARTED_CODES = List.of("WFLYSRV0025:", "WFLYSRV0026:");
  private static final List<String> JVM_OPTIONS =
      List.of(
          "-Xmx" + ServerJvm.HEAP,
          "-Djava.net.preferIPv4Stack=true",
          "-Djava.awt.headless=true",
          "--add-exports=java.desktop/sun.awt=ALL-UNNAMED",
          "--add-exports=java.naming/com.sun.jndi.ldap=ALL-UNNAMED",
          "--add-exports=java.naming/com.sun.jndi.url.ldap=ALL-UNNAMED",
          "--add-exports=java.naming/com.sun.jndi.url.ldaps=ALL-UNNAMED",
          "--add-exports=jdk.naming.dns/com.sun.jndi.dns=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.net=ALL-UNNAMED",
          "--add-opens=java.base/java.security=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.management/javax.management=ALL-UNNAMED",
          "--add-opens=java.naming/javax.naming=ALL-UNNAMED");

  private final Path home;
  private final Path base;
  private final Map<String, Integer> ports;
  private final ExitHook exitHook = new ExitHook(this::stop);
  private @Nullable Process process;

  private WildFlyServer(Path home, Path base, Map<String, Integer> ports) {
    this.home = home;
    this.base = base;
    this.ports = ports;
  }

  /**
   * Prepares a server that leaves the distribution unchanged, with a message broker.
   *
   * @param home the unpacked distribution
   * @param base the directory for the server's configuration, deployments and logs; it is replaced
   */
  public static WildFlyServer create(Path home, Path base) {
    WildFlyServer server = create(home, base, Ports.free());
    WildFlyBroker.addTo(base.resolve("configuration/standalone.xml"));
    return server;
  }

  /** The same without a message broker, and with a given port for applications. */
  public static WildFlyServer create(Path home, Path base, int httpPort) {
    Directories.replace(home.resolve("standalone"), base);
    Map<String, Integer> ports =
        Map.of(
            "jboss.http.port", httpPort,
            "jboss.https.port", Ports.free(),
            "jboss.ajp.port", Ports.free(),
            "jboss.management.http.port", Ports.free(),
            "jboss.management.https.port", Ports.free());
    return new WildFlyServer(home.toAbsolutePath(), base.toAbsolutePath(), ports);
  }

  @Override
  public void start() {
    try {
      Files.createDirectories(console().getParent());
      Process started =
          new ProcessBuilder(startCommand())
              .redirectErrorStream(true)
              .redirectOutput(console().toFile())
              .start();
      process = started;
      exitHook.enable();
      Await.until(STARTS_WITHIN, "start of WildFly, see " + console(), () -> hasStarted(started));
    } catch (IOException e) {
      throw new UncheckedIOException("WildFly does not start", e);
    }
  }

  private List<String> startCommand() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM_OPTIONS);
    command.add("-Dorg.jboss.boot.log.file=" + logFile());
    command.add(
        "-Dlogging.configuration=" + base.resolve("configuration/logging.properties").toUri());
    command.addAll(List.of("-jar", home.resolve("jboss-modules.jar").toString()));
    command.addAll(List.of("-mp", home.resolve("modules").toString()));
    command.add("org.jboss.as.standalone");
    command.add("-Djboss.home.dir=" + home);
    command.add("-Djboss.server.base.dir=" + base);
    command.add("-Djboss.bind.address=127.0.0.1");
    command.add("-Djboss.bind.address.management=127.0.0.1");
    ports.forEach((name, port) -> command.add("-D" + name + "=" + port));
    return command;
  }

  private boolean hasStarted(Process started) {
    if (!started.isAlive()) {
      throw new IllegalStateException("WildFly ended while starting, see " + console());
    }
    try (Stream<String> lines = Files.lines(console())) {
      return lines.anyMatch(line -> STARTED_CODES.stream().anyMatch(line::contains));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path console() {
    return base.resolve("log/console.log");
  }

  @Override
  public void stop() {
    if (process != null) {
      ServerJvm.stop(process.toHandle());
    }
  }

  @Override
  public void kill() {
    if (process != null) {
      ServerJvm.kill(process.toHandle());
    }
  }

  @Override
  public void pause() {
    if (process != null) {
      ServerJvm.pause(process.toHandle());
    }
  }

  @Override
  public void resume() {
    if (process != null) {
      ServerJvm.resume(process.toHandle());
    }
  }

  /** Returns when the server has ended. */
  public void awaitEnd() throws InterruptedException {
    if (process != null) {
      process.waitFor();
    }
  }

  /** Runs one command of the command line interface on the running server. */
  public void command(String command) {
    runCli("--command=" + command);
  }

  /**
   * Runs a script of the command line interface on the running server.
   *
   * @param properties what the script's expressions stand for
   */
  public void cli(Path script, Map<String, String> properties) {
    try {
      Path file = Files.createTempFile(base, "cli", ".properties");
      write(properties, file);
      runCli("--resolve-parameter-values", "--properties=" + file, "--file=" + script);
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Map<String, String> values, Path file) throws IOException {
    Properties properties = new Properties();
    properties.putAll(values);
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
  }

  @Override
  public void deploy(Path archive, String name) {
    try (Deployment deployment =
        Files.isDirectory(archive) ? Deployment.local(archive) : Deployment.of(archive)) {
      manage(
          "deployment of " + name,
          manager -> manager.deploy(deployment.setName(name).setRuntimeName(name)));
    }
  }

  @Override
  public void undeploy(String name) {
    manage("undeployment of " + name, manager -> manager.undeploy(UndeployDescription.of(name)));
  }

  /** Something that the management of deployments does. */
  private interface Deploying {
    DeploymentResult apply(DeploymentManager manager) throws IOException;
  }

  /** In this JVM: a command line interface takes longer to start than an application to deploy. */
  private void manage(String what, Deploying deploying) {
    try (ModelControllerClient client =
        ModelControllerClient.Factory.create("127.0.0.1", managementPort())) {
      DeploymentResult result = deploying.apply(DeploymentManager.create(client));
      if (!result.successful()) {
        throw new IllegalStateException(what + ": " + result.getFailureMessage());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(what, e);
    }
  }

  private void runCli(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/jboss-cli.sh").toString());
    command.add("--connect");
    command.add("--controller=127.0.0.1:" + managementPort());
    command.addAll(List.of(arguments));
    Command.run(command);
  }

  @Override
  public void addDataSource(Path script, JdbcDataSource source) {
    cli(
        script,
        Map.of(
            "ds.name", source.name(),
            "db.host", source.host(),
            "db.port", Integer.toString(source.port()),
            "db.name", source.database(),
            "db.user", source.user(),
            "db.password", source.password(),
            "pool.size", Integer.toString(source.poolSize()),
            "driver.jar", source.driverJar().toString()));
  }

  @Override
  public int httpPort() {
    return port("jboss.http.port");
  }

  @Override
  public int httpsPort() {
    return port("jboss.https.port");
  }

  @Override
  public int managementPort() {
    return port("jboss.management.http.port");
  }

  private int port(String name) {
    return ports.getOrDefault(name, 0);
  }

  @Override
  public Path logFile() {
    return base.resolve("log/server.log");
  }

  @Override
  public void close() {
    stop();
    exitHook.disable();
  }
}

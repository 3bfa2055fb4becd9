package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Payara Server with a copy of its {@code domain1}. */
public final class PayaraServer implements ServerProcess {

  private static final String DOMAIN = "domain1";
  private static final int START_TIMEOUT_SECONDS = 150;
  private static final Duration DEPLOYS_WITHIN = Duration.ofMinutes(3);
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(30);

  private final Path home;
  private final Path domains;
  private final PayaraPorts ports;
  private final ExitHook exitHook = new ExitHook(this::stop);

  private PayaraServer(Path home, Path domains, PayaraPorts ports) {
    this.home = home;
    this.domains = domains;
    this.ports = ports;
  }

  /**
   * Prepares a server that leaves the distribution unchanged.
   *
   * @param home the unpacked distribution
   * @param domains the directory for the server's domain; it is replaced
   */
  public static PayaraServer create(Path home, Path domains) {
    Path domain = domains.resolve(DOMAIN);
    Directories.replace(home.resolve("glassfish/domains").resolve(DOMAIN), domain);
    keepOneLogFile(domain.resolve("config/logging.properties"));
    PayaraPorts ports = PayaraPorts.rewrite(domain.resolve("config/domain.xml"));
    return new PayaraServer(home.toAbsolutePath(), domains.toAbsolutePath(), ports);
  }

  /** Tests look for what is added to the log; a new file every two megabytes would hide it. */
  private static void keepOneLogFile(Path loggingProperties) {
    try {
      String properties = Files.readString(loggingProperties);
      Files.writeString(
          loggingProperties,
          properties.replaceAll("(rotationLimitInBytes)=\\d+", "$1=" + Integer.MAX_VALUE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void start() {
    exitHook.enable();
    asadmin(
        "start-domain",
        "--timeout",
        Integer.toString(START_TIMEOUT_SECONDS),
        "--domaindir",
        domains.toString(),
        DOMAIN);
    awaitDeployments();
  }

  /**
   * Payara answers to asadmin before it loads applications, and opens its JMX connector after that.
   */
  private void awaitDeployments() {
    Await.until(
        DEPLOYS_WITHIN, "start of Payara, see " + logFile(), () -> Ports.isListening(ports.jmx()));
  }

  @Override
  public void stop() {
    jvm().ifPresent(ServerJvm::stop);
  }

  @Override
  public void kill() {
    jvm().ifPresent(ServerJvm::kill);
  }

  @Override
  public void pause() {
    jvm().ifPresent(ServerJvm::pause);
  }

  @Override
  public void resume() {
    jvm().ifPresent(ServerJvm::resume);
  }

  private Optional<ProcessHandle> jvm() {
    Path pidFile = domain().resolve("config/pid");
    try {
      return Files.exists(pidFile)
          ? ProcessHandle.of(Long.parseLong(Files.readString(pidFile).strip()))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path domain() {
    return domains.resolve(DOMAIN);
  }

  /**
   * Runs a script of {@code asadmin} commands on the running server.
   *
   * @param values what <code>${NAME}</code> stands for in the script
   */
  public void asadmin(Path script, Map<String, String> values) {
    try {
      Path filled = Files.createTempFile(domains, "script", ".asadmin");
      Files.writeString(filled, fill(Files.readString(script), values));
      asadmin(
          "--port", Integer.toString(managementPort()), "multimode", "--file", filled.toString());
      Files.delete(filled);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs a script that changes the listener for applications.
   *
   * <p>Payara opens the new listener as soon as it has told the old one to close. When that still
   * has the port, the new one stays closed until the next start, and {@code asadmin} succeeds
   * anyway. So the server is started once more if it does not answer.
   */
  public void changeHttpListener(Path script) {
    asadmin(script, Map.of());
    if (!answersHttp()) {
      stop();
      start();
    }
  }

  /** Whether a request gets an answer; the port of a listener that is closing still accepts it. */
  private boolean answersHttp() {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + httpPort() + "/"))
            .timeout(ANSWERS_WITHIN)
            .build();
    try {
      HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
      return true;
    } catch (IOException refused) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking " + request.uri(), e);
    }
  }

  private static String fill(String script, Map<String, String> values) {
    String filled = script;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("${" + value.getKey() + "}", value.getValue());
    }
    return filled;
  }

  private void asadmin(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/asadmin").toString());
    command.addAll(List.of(arguments));
    Command.run(command);
  }

  @Override
  public void deploy(Path archive, String name) {
    String contextRoot = withoutExtension(name);
    asadmin(
        "--port",
        Integer.toString(managementPort()),
        "deploy",
        "--name",
        contextRoot,
        "--contextroot",
        contextRoot,
        archive.toString());
  }

  @Override
  public void undeploy(String name) {
    asadmin("--port", Integer.toString(managementPort()), "undeploy", withoutExtension(name));
  }

  private static String withoutExtension(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  @Override
  public void addDataSource(Path script, JdbcDataSource source) {
    asadmin(
        script,
        Map.of(
            "DS_NAME", source.name(),
            "DB_HOST", source.host(),
            "DB_PORT", Integer.toString(source.port()),
            "DB_NAME", source.database(),
            "DB_USER", source.user(),
            "DB_PASSWORD", source.password(),
            "POOL_SIZE", Integer.toString(source.poolSize()),
            "DRIVER_JAR", source.driverJar().toString()));
  }

  @Override
  public int httpPort() {
    return ports.http();
  }

  @Override
  public int httpsPort() {
    return ports.https();
  }

  @Override
  public int managementPort() {
    return ports.admin();
  }

  @Override
  public Path logFile() {
    return domain().resolve("logs/server.log");
  }

  @Override
  public void close() {
    stop();
    exitHook.disable();
  }
}

package dev.idempotency.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs the sample application on WildFly with a database in memory until it is interrupted.
 *
 * <p>Arguments: the unpacked WildFly, the WAR, the script that creates the data source, a directory
 * for what is written.
 */
public final class RunSample {

  private static final int PREFERRED_PORT = 8080;
  private static final int LOG_LINES = 60;

  private RunSample() {}

  /** Returns when WildFly has ended. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != 4) {
      throw new IllegalArgumentException("arguments: WildFly, WAR, CLI script, work directory");
    }
    WildFlyServer wildfly = WildFlyServer.create(Path.of(args[0]), Path.of(args[3]), port());
    wildfly.start();
    wildfly.cli(Path.of(args[2]), Map.of("ds.name", "shop", "pool.size", "20"));
    deploy(wildfly, Path.of(args[1]));
    System.out.println(instructions("http://localhost:" + wildfly.httpPort() + "/shop"));
    wildfly.awaitEnd();
  }

  private static int port() {
    return Ports.isFree(PREFERRED_PORT) ? PREFERRED_PORT : Ports.free();
  }

  private static void deploy(WildFlyServer wildfly, Path war) throws IOException {
    try {
      wildfly.deploy(war, "shop.war");
    } catch (IllegalStateException e) {
      wildfly.close();
      throw new IllegalStateException(
          e.getMessage() + System.lineSeparator() + tail(wildfly.logFile()), e);
    }
  }

  private static String tail(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join(
        System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
  }

  private static String instructions(String base) {
    return """

        The sample runs at %s. Press Ctrl-C to stop it.

        Pay:
          %s
        The same again, which pays nothing and gets the same answer:
          %s
        The same key for another payment, which is refused:
          %s
        """
        .formatted(base, curl(base, "49.90"), curl(base, "49.90"), curl(base, "59.90"));
  }

  private static String curl(String base, String amount) {
    return "curl -i -H 'Content-Type: application/json' -H 'Idempotency-Key: \"pay-A-1001\"'"
        + " -d '{\"orderNumber\":\"A-1001\",\"amount\":\"%s\",\"currency\":\"EUR\",\"account\":\"DE-4711\"}' %s/api/payments"
            .formatted(amount, base);
  }
}

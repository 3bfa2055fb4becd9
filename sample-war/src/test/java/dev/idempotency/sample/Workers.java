package dev.idempotency.sample;

import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.WildFlyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The threads that serve requests: few enough that a thread on which something is left is sure to
 * be met again.
 */
final class Workers {

  private static final int PAYARA_HAS = 5;

  private Workers() {}

  /**
   * Lets one thread of WildFly do all the work; Payara has few of its own accord.
   *
   * @return how many there are
   */
  static int few() throws IOException {
    return configure(
            """
            /subsystem=io/worker=default:write-attribute(name=task-core-threads, value=1)
            /subsystem=io/worker=default:write-attribute(name=task-max-threads, value=1)
            """)
        ? 1
        : PAYARA_HAS;
  }

  /** Values of its own: to undefine them would have an effect after a reload only. */
  static void asBefore() throws IOException {
    configure(
        """
        /subsystem=io/worker=default:write-attribute(name=task-max-threads, value=32)
        /subsystem=io/worker=default:write-attribute(name=task-core-threads, value=4)
        """);
  }

  private static boolean configure(String cli) throws IOException {
    ServerProcess server = ServerRig.current().server();
    if (server instanceof WildFlyServer wildfly) {
      Path script = Files.createTempFile("workers", ".cli");
      Files.writeString(script, cli);
      wildfly.cli(script, Map.of());
      Files.delete(script);
      return true;
    }
    return false;
  }
}

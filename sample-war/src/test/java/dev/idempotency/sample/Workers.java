package dev.idempotency.sample;

import dev.idempotency.testkit.PayaraServer;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.WildFlyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The threads that serve requests: so few that a thread on which something is left is sure to be
 * met again.
 */
final class Workers {

  static final int COUNT = 2;

  private Workers() {}

  /** Lets {@link #COUNT} threads do all the work. */
  static void few() throws IOException {
    configure(
        """
        /subsystem=io/worker=default:write-attribute(name=task-core-threads, value=%1$d)
        /subsystem=io/worker=default:write-attribute(name=task-max-threads, value=%1$d)
        """
            .formatted(COUNT),
        "create-threadpool --minthreadpoolsize %1$d --maxthreadpoolsize %1$d few\n".formatted(COUNT)
            + onPayara("few"));
  }

  /** Values of its own on WildFly: to undefine them would have an effect after a reload only. */
  static void asBefore() throws IOException {
    configure(
        """
        /subsystem=io/worker=default:write-attribute(name=task-max-threads, value=32)
        /subsystem=io/worker=default:write-attribute(name=task-core-threads, value=4)
        """,
        onPayara("http-thread-pool") + "delete-threadpool few\n");
  }

  /** Another pool: another size of the same one would have an effect after a restart only. */
  private static String onPayara(String pool) {
    return "set configs.config.server-config.network-config.network-listeners.network-listener"
        + ".http-listener-1.thread-pool="
        + pool
        + "\n";
  }

  private static void configure(String onWildFly, String onPayara) throws IOException {
    ServerProcess server = ServerRig.current().server();
    Path script = Files.createTempFile("workers", ".script");
    if (server instanceof WildFlyServer wildfly) {
      Files.writeString(script, onWildFly);
      wildfly.cli(script, Map.of());
    } else if (server instanceof PayaraServer payara) {
      Files.writeString(script, onPayara);
      payara.changeHttpListener(script);
    }
    Files.delete(script);
  }
}

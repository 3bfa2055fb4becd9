package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import org.jboss.shrinkwrap.api.Archive;

/** Deployments that fail, or may fail. */
final class Deployments {

  private static final ServerProcess SERVER = ServerRig.current().server();

  private Deployments() {}

  /**
   * Deploys an application that may be refused, if it says why.
   *
   * @param refusal what a line of the log then contains
   * @return whether it is deployed
   */
  static boolean succeeds(Archive<?> archive, String... refusal) {
    ServerLog log = ServerLog.fromNowOn(SERVER);
    Throwable failure = catchThrowable(() -> new Node(SERVER).deploy(archive));
    if (failure != null) {
      assertThat(log.text().lines())
          .as("the lines of the log")
          .anySatisfy(line -> assertThat(line).contains(refusal));
    }
    return failure == null;
  }

  static void assertFails(Archive<?> archive, String... refusal) {
    boolean deployed = succeeds(archive, refusal);
    if (deployed) {
      SERVER.undeploy(archive.getName());
    }
    assertThat(deployed).as("the deployment of " + archive.getName()).isFalse();
  }
}

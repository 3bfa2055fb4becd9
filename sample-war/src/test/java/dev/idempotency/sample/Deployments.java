package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.io.IOException;
import java.nio.file.Files;
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
  static boolean succeeds(Archive<?> archive, String... refusal) throws IOException {
    int before = log().length();
    Throwable failure = catchThrowable(() -> new Node(SERVER).deploy(archive));
    if (failure != null) {
      assertThat(log().substring(before).lines())
          .as("the lines of the log")
          .anySatisfy(line -> assertThat(line).contains(refusal));
    }
    return failure == null;
  }

  static void assertFails(Archive<?> archive, String... refusal) throws IOException {
    boolean deployed = succeeds(archive, refusal);
    if (deployed) {
      SERVER.undeploy(archive.getName());
    }
    assertThat(deployed).as("the deployment of " + archive.getName()).isFalse();
  }

  private static String log() throws IOException {
    return Files.readString(SERVER.logFile());
  }
}

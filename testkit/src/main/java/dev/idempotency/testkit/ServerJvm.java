package dev.idempotency.testkit;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends a server's JVM. */
final class ServerJvm {

  private static final Duration AT_MOST = Duration.ofSeconds(60);

  private ServerJvm() {}

  /** Asks the JVM to run its shutdown hooks; returns when it is gone. */
  static void stop(ProcessHandle jvm) {
    jvm.destroy();
    awaitEnd(jvm);
  }

  /** Lets the operating system end the JVM; returns when it is gone. */
  static void kill(ProcessHandle jvm) {
    jvm.destroyForcibly();
    awaitEnd(jvm);
  }

  private static void awaitEnd(ProcessHandle jvm) {
    try {
      jvm.onExit().get(AT_MOST.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted, still there: process " + jvm.pid(), e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("not ended: process " + jvm.pid(), e);
    }
  }
}

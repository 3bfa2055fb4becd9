package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends a server's JVM, or freezes it. */
final class ServerJvm {

  /** The largest heap; {@code rig.heap} is another one. */
  static final String HEAP = System.getProperty("rig.heap", "512m");

  private static final Duration AT_MOST = Duration.ofSeconds(60);

  private ServerJvm() {}

  /** Asks the JVM to run its shutdown hooks; returns when it is gone. */
  static void stop(ProcessHandle jvm) {
    jvm.destroy();
    resume(jvm);
    awaitEnd(jvm);
  }

  /** Lets the operating system end the JVM; returns when it is gone. */
  static void kill(ProcessHandle jvm) {
    jvm.destroyForcibly();
    awaitEnd(jvm);
  }

  /** Freezes the JVM, which keeps what it has: memory, locks, connections. */
  static void pause(ProcessHandle jvm) {
    signal("STOP", jvm);
  }

  /** Lets a frozen JVM go on; does nothing to one that runs or has ended. */
  static void resume(ProcessHandle jvm) {
    signal("CONT", jvm);
  }

  private static void signal(String name, ProcessHandle jvm) {
    try {
      new ProcessBuilder("sh", "-c", "kill -" + name + " " + jvm.pid()).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted, not signalled: process " + jvm.pid(), e);
    }
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

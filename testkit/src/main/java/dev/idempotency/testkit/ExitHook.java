package dev.idempotency.testkit;

import org.jspecify.annotations.Nullable;

/** Work that has to be done should this JVM end before the owner has disabled it. */
final class ExitHook {

  private final Runnable work;
  private @Nullable Thread thread;

  ExitHook(Runnable work) {
    this.work = work;
  }

  void enable() {
    if (thread == null) {
      thread = new Thread(work, "exit-hook");
      Runtime.getRuntime().addShutdownHook(thread);
    }
  }

  void disable() {
    if (thread != null) {
      Runtime.getRuntime().removeShutdownHook(thread);
      thread = null;
    }
  }
}

package dev.idempotency.testkit;

/** Threads that do not keep the JVM alive. */
final class Daemon {

  private Daemon() {}

  static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}

package dev.idempotency.sample.scopes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Gates that the test opens, by name. */
final class EventGate {

  private static final Map<String, CountDownLatch> GATES = new ConcurrentHashMap<>();

  private EventGate() {}

  static void await(String name) {
    try {
      if (!gate(name).await(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("Nobody has opened the gate.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  static void open(String name) {
    gate(name).countDown();
  }

  private static CountDownLatch gate(String name) {
    return GATES.computeIfAbsent(name, n -> new CountDownLatch(1));
  }
}

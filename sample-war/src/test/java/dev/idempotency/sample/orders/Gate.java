package dev.idempotency.sample.orders;

import jakarta.servlet.ServletException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A place in the business where a request waits without the database; open until it is closed. */
final class Gate {

  private static final int AT_MOST_SECONDS = 120;

  private final AtomicInteger waiting = new AtomicInteger();
  private volatile CountDownLatch latch = new CountDownLatch(0);

  void close() {
    latch = new CountDownLatch(1);
  }

  void open() {
    latch.countDown();
  }

  int waiting() {
    return waiting.get();
  }

  void pass() throws ServletException {
    waiting.incrementAndGet();
    try {
      if (!latch.await(AT_MOST_SECONDS, TimeUnit.SECONDS)) {
        throw new ServletException("nobody has opened the gate");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServletException(e);
    } finally {
      waiting.decrementAndGet();
    }
  }
}

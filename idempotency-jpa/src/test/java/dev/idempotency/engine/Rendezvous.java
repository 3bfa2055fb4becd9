package dev.idempotency.engine;

import java.util.concurrent.CountDownLatch;

/** A place where a step of a test stops until the test lets it go on. */
final class Rendezvous {

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  /** Tells the test that the place is reached, and stays there until the test goes on. */
  void meet() {
    reached.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns when a step has reached the place. */
  void awaitMeeting() throws InterruptedException {
    reached.await();
  }

  void goOn() {
    goOn.countDown();
  }
}

package dev.idempotency.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A step of a test in a thread of its own. */
final class InThread<T> {

  private final FutureTask<T> task;
  private final Thread thread;

  private InThread(Callable<T> step) {
    task = new FutureTask<>(step);
    thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
  }

  static <T> InThread<T> start(Callable<T> step) {
    return new InThread<>(step);
  }

  /** Starts a step in many threads that all begin together, and collects what they return. */
  static <T> List<T> atOnce(int threads, Callable<T> step)
      throws InterruptedException, ExecutionException {
    CountDownLatch ready = new CountDownLatch(threads);
    List<InThread<T>> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      started.add(
          start(
              () -> {
                ready.countDown();
                ready.await();
                return step.call();
              }));
    }
    List<T> results = new ArrayList<>();
    for (InThread<T> one : started) {
      results.add(one.result());
    }
    return results;
  }

  /** Returns when the thread is waiting for something with a bound. */
  InThread<T> untilItWaits() {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      if (task.isDone()) {
        throw new AssertionError("The step ended without waiting.");
      }
      Thread.onSpinWait();
    }
    return this;
  }

  T result() throws InterruptedException, ExecutionException {
    return task.get();
  }
}

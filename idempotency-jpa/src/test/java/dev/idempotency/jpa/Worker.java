package dev.idempotency.jpa;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A second thread of the application that does one step after the other, when the test says so. A
 * transaction that one step begins is there in the next.
 */
final class Worker implements AutoCloseable {

  private final ExecutorService thread = Executors.newSingleThreadExecutor(Worker::daemon);

  private static Thread daemon(Runnable steps) {
    Thread thread = new Thread(steps, "worker");
    thread.setDaemon(true);
    return thread;
  }

  /** Does a step and returns when it is done. */
  <T> T does(Callable<T> step) throws Exception {
    return result(begins(step));
  }

  /** Begins a step that stops somewhere until the test lets it go on. */
  <T> Future<T> begins(Callable<T> step) {
    return thread.submit(step);
  }

  static <T> T result(Future<T> step) throws Exception {
    try {
      return step.get();
    } catch (ExecutionException e) {
      throw new AssertionError("A step of another thread failed.", e.getCause());
    }
  }

  /** Ends the thread, and what a failed test has left on it. */
  @Override
  public void close() {
    thread.execute(Jta::endTransaction);
    thread.shutdown();
  }
}

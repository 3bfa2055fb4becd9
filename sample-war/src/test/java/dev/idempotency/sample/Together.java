package dev.idempotency.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that a barrier lets go together, as often as it is asked to. */
final class Together implements AutoCloseable {

  private final int threads;
  private final CyclicBarrier barrier;
  private final ExecutorService pool;

  Together(int threads) {
    this.threads = threads;
    this.barrier = new CyclicBarrier(threads);
    this.pool = Executors.newFixedThreadPool(threads);
  }

  /** Makes as many calls at once as there are threads; returns the results in the given order. */
  <T> List<T> call(List<Callable<T>> calls) throws Exception {
    if (calls.size() != threads) {
      throw new IllegalArgumentException(calls.size() + " calls for " + threads + " threads");
    }
    List<Future<T>> futures = new ArrayList<>();
    for (Callable<T> call : calls) {
      futures.add(
          pool.submit(
              () -> {
                barrier.await();
                return call.call();
              }));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(future.get());
    }
    return results;
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}

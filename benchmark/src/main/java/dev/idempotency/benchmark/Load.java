package dev.idempotency.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls at a fixed rate, whatever becomes of those before. A call's time counts from the moment at
 * which it was due, so that a call which waits for a late one counts too.
 */
final class Load {

  private final Application application;
  private final int threads;
  private final int rate;

  Load(Application application, int threads, int rate) {
    this.application = application;
    this.threads = threads;
    this.rate = rate;
  }

  Latencies run(Duration duration) throws Exception {
    long end = System.nanoTime() + duration.toNanos();
    return runUntil(() -> System.nanoTime() - end >= 0);
  }

  /** Makes calls until something has happened, and one at least. */
  Latencies runUntil(BooleanSupplier ended) throws Exception {
    List<Long> nanoseconds = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger next = new AtomicInteger();
    long start = System.nanoTime();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<@Nullable Void>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(executor.submit(() -> work(nanoseconds, next, start, ended)));
      }
      for (Future<@Nullable Void> one : all) {
        one.get();
      }
    } finally {
      executor.shutdown();
    }
    return new Latencies(nanoseconds);
  }

  private @Nullable Void work(
      List<Long> nanoseconds, AtomicInteger next, long start, BooleanSupplier ended)
      throws Exception {
    do {
      long due = start + next.getAndIncrement() * (1_000_000_000L / rate);
      awaitTime(due);
      application.call(CallSource.next());
      nanoseconds.add(System.nanoTime() - due);
    } while (!ended.getAsBoolean());
    return null;
  }

  private static void awaitTime(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}

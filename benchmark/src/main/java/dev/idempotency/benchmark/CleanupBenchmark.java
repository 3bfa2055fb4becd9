package dev.idempotency.benchmark;

import dev.idempotency.maintenance.Maintenance;
import dev.idempotency.testkit.PostgresServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Calls with and without a cleanup beside them, and the cleanup beside them. Baselines: the same
 * calls without it, and one DELETE of as many rows by hand.
 */
final class CleanupBenchmark {

  private static final String FILL =
      """
      INSERT INTO idempotency_record
             (tenant, operation, idempotency_key, fingerprint, status, generation, version, owner, created_at,
              completed_at, expires_at, response_status, response_headers, response_body, scope, archive)
      SELECT 'caller:' || i %% 100, 'purchase', gen_random_uuid(), '1:aa', 'SUCCEEDED', 1, 1, gen_random_uuid(),
             ended - INTERVAL '1 day', ended - INTERVAL '1 day', ended, 200, '', body, 'purchases', %s
        FROM (SELECT i, now() - INTERVAL '1 hour' + i * INTERVAL '1 millisecond' AS ended
                FROM generate_series(1, %d) i) numbers
        JOIN body ON n = i %% 64
      """;

  private final Sizes sizes;
  private final Application application;
  private final boolean archive;
  private final List<Double> rowsPerSecond = new ArrayList<>();
  private final List<Double> rowsPerSecondByHand = new ArrayList<>();
  private final List<Latencies> quiet = new ArrayList<>();
  private final List<Latencies> beside = new ArrayList<>();

  private CleanupBenchmark(Sizes sizes, Application application, boolean archive) {
    this.sizes = sizes;
    this.application = application;
    this.archive = archive;
  }

  static List<Figure> run(PostgresServer server, Sizes sizes, boolean archive) throws Exception {
    String database = archive ? "cleanup_archive" : "cleanup_delete";
    try (Application application = Application.start(server, database, sizes.threads() + 2)) {
      return new CleanupBenchmark(sizes, application, archive).measure();
    }
  }

  private List<Figure> measure() throws Exception {
    application.execute(Bodies.TABLE);
    new Load(application, sizes.threads(), 10 * sizes.rate()).run(sizes.round());
    for (int round = 0; round < sizes.rounds(); round++) {
      prepare();
      rowsPerSecondByHand.add(deleteByHand());
      prepare();
      quiet.add(load().run(sizes.round()));
      beside.add(loadBesideCleanup());
    }
    return figures();
  }

  /** Every round begins with the same rows, and with no work of the database's own left over. */
  private void prepare() throws Exception {
    application.execute("TRUNCATE idempotency_record, idempotency_archive, purchase");
    application.execute(
        FILL.formatted(archive, sizes.expired()),
        "VACUUM ANALYZE idempotency_record",
        "CHECKPOINT");
  }

  private Load load() {
    return new Load(application, sizes.threads(), sizes.rate());
  }

  private double deleteByHand() throws Exception {
    long start = System.nanoTime();
    application.execute("DELETE FROM idempotency_record WHERE expires_at <= now()");
    return perSecond(System.nanoTime() - start);
  }

  private double perSecond(long nanoseconds) {
    return sizes.expired() * 1e9 / nanoseconds;
  }

  /** Calls for as long as the cleanup takes. */
  private Latencies loadBesideCleanup() throws Exception {
    Maintenance maintenance = application.maintenance();
    ExecutorService node = Executors.newSingleThreadExecutor();
    try {
      long start = System.nanoTime();
      CompletableFuture<Long> end =
          CompletableFuture.supplyAsync(
              () -> {
                maintenance.run();
                return System.nanoTime();
              },
              node);
      Latencies latencies = load().runUntil(end::isDone);
      requireAllRemoved(maintenance);
      rowsPerSecond.add(perSecond(end.join() - start));
      return latencies;
    } finally {
      node.shutdown();
    }
  }

  private void requireAllRemoved(Maintenance maintenance) {
    long done = archive ? maintenance.figures().getArchived() : maintenance.figures().getRemoved();
    if (done != sizes.expired()) {
      throw new IllegalStateException(
          "%d of %d, %s"
              .formatted(done, sizes.expired(), maintenance.figures().getLastRunFailure()));
    }
  }

  private List<Figure> figures() {
    String kind = archive ? "archived" : "deleted";
    return List.of(
        new Figure(
            "rows " + kind + " beside live calls, and one DELETE by hand without any",
            "rows/s",
            Latencies.median(rowsPerSecondByHand),
            Latencies.median(rowsPerSecond),
            archive ? "" : "20,000 rows/s"),
        latency(50, kind, ""),
        latency(99, kind, "1.5"));
  }

  private Figure latency(int percent, String kind, String goal) {
    return new Figure(
        "p%d of live calls while rows are %s".formatted(percent, kind),
        "ms",
        Latencies.percentile(quiet, percent),
        Latencies.percentile(beside, percent),
        goal);
  }
}

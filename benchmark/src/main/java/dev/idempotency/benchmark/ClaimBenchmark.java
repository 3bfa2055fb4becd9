package dev.idempotency.benchmark;

import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.testkit.PostgresServer;
import java.util.ArrayList;
import java.util.List;

/** Claims of new keys in a large table. Baseline: the same in an empty one, turn and turn about. */
final class ClaimBenchmark {

  private static final String WITHOUT_INDEXES =
      """
      ALTER TABLE idempotency_record DROP CONSTRAINT uq_idempotency_record;
      DROP INDEX ix_idempotency_record_expires;
      """;

  private static final String FILL =
      """
      INSERT INTO idempotency_record
             (tenant, operation, idempotency_key, fingerprint, status, generation, version, owner, created_at,
              completed_at, expires_at, response_status, response_headers, response_body, scope, archive)
      SELECT 'caller:' || i %% 1000, 'purchase', gen_random_uuid(), '1:aa', 'SUCCEEDED', 1, 1, gen_random_uuid(),
             now(), now(), now() + INTERVAL '1 day' + i * INTERVAL '1 millisecond', 200, '', 'ok', 'purchases', false
        FROM generate_series(1, %d) i
      """;

  private static final String INDEXES =
      """
      SET maintenance_work_mem = '512MB';
      ALTER TABLE idempotency_record ADD CONSTRAINT uq_idempotency_record UNIQUE (tenant, operation, idempotency_key);
      CREATE INDEX ix_idempotency_record_expires ON idempotency_record (expires_at);
      """;

  private static final StoredResult ANSWER = new StoredResult(201, "", null);

  private final Sizes sizes;
  private final Application empty;
  private final Application large;
  private final List<Latencies> inEmpty = new ArrayList<>();
  private final List<Latencies> inLarge = new ArrayList<>();

  private ClaimBenchmark(Sizes sizes, Application empty, Application large) {
    this.sizes = sizes;
    this.empty = empty;
    this.large = large;
  }

  static List<Figure> run(PostgresServer server, Sizes sizes) throws Exception {
    try (Application empty = Application.start(server, "claim_empty", 2);
        Application large = Application.start(server, "claim_large", 2)) {
      return new ClaimBenchmark(sizes, empty, large).measure();
    }
  }

  private List<Figure> measure() throws Exception {
    large.execute(WITHOUT_INDEXES, FILL.formatted(sizes.records()), INDEXES);
    large.execute("VACUUM ANALYZE idempotency_record", "CHECKPOINT");
    round(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < sizes.rounds(); i++) {
      List<Long> first = new ArrayList<>();
      List<Long> second = new ArrayList<>();
      round(first, second);
      inEmpty.add(new Latencies(first));
      inLarge.add(new Latencies(second));
    }
    return List.of(figure(50, "1.2"), figure(99, ""));
  }

  private void round(List<Long> first, List<Long> second) throws Exception {
    for (int i = 0; i < sizes.claims(); i++) {
      first.add(claim(empty));
      second.add(claim(large));
    }
  }

  /** The time of the claim alone; the rest is the same for every table. */
  private static long claim(Application application) throws Exception {
    return Jta.committed(
        () -> {
          RecordStore store = application.store();
          long start = System.nanoTime();
          ClaimOutcome outcome = store.claim(CallSource.next(), RecordStore.newOwner());
          long end = System.nanoTime();
          store.complete(((ClaimOutcome.Claimed) outcome).ticket(), ANSWER);
          return end - start;
        });
  }

  private Figure figure(int percent, String goal) {
    return new Figure(
        "p%d of a claim in a table of %,d records, and in an empty one"
            .formatted(percent, sizes.records()),
        "ms",
        Latencies.percentile(inEmpty, percent),
        Latencies.percentile(inLarge, percent),
        goal);
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Decision;
import dev.idempotency.maintenance.Maintenance;
import dev.idempotency.maintenance.MaintenanceMXBean;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * More expired records than fit into one transaction or into this JVM, whose heap is small, with
 * calls beside the cleanup.
 */
@Tag("bounded-memory")
class ManyExpiredRecordsTest extends RigTest implements DeliveryContract {

  private static final int RECORDS = Integer.getInteger("expired.records");
  private static final int STEP = 100_000;
  private static final Duration INTERVAL = Duration.ofHours(1);
  private static final int TIMEOUT_SECONDS = 30;
  private static final int CALLS_A_SECOND = 50;

  private static final String FILL =
      """
      INSERT INTO idempotency_record
             (tenant, operation, idempotency_key, fingerprint, status, generation, version, owner, created_at,
              completed_at, expires_at, response_status, response_headers, response_body, scope, archive)
      SELECT 'caller:' || i % 100, 'operation', 'expired-' || i, '1:aa', 'SUCCEEDED', 1, 1, 'owner-' || i, now(),
             now(), now() - i * INTERVAL '1 millisecond', 200, '', CAST(repeat('body', 512) AS bytea), 'payments',
             i % 2 = 0
        FROM generate_series(CAST(? AS int), CAST(? AS int)) i
      """;

  /** The transactions of the batches, one of which the database ends. */
  private final class Batches {

    private final int fatal;
    private final AtomicInteger begun = new AtomicInteger();

    Batches(int fatal) {
      this.fatal = fatal;
    }

    <T> T run(Supplier<T> step) {
      try {
        Jta.user().setTransactionTimeout(TIMEOUT_SECONDS);
        return Jta.committed(() -> batch(step));
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    private <T> T batch(Supplier<T> step) throws SQLException {
      T result = step.get();
      if (begun.incrementAndGet() == fatal) {
        rig().database().number("SELECT count(pg_terminate_backend(" + backend() + ", 10000))");
      }
      return result;
    }
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.postgres());
  }

  private Object backend() {
    try (EntityManager em = rig().unit().createEntityManager()) {
      return em.createNativeQuery("SELECT pg_backend_pid()").getSingleResult();
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void c059_manyExpiredRecordsGoThoughTheDatabaseEndsABatchInTheMiddle() throws Exception {
    fill();
    Batches batches = new Batches(RECORDS / 1_000);
    Maintenance maintenance = Maintenance.of(rig().maintenance(), batches::run, INTERVAL);
    Queue<Object> calls = new ConcurrentLinkedQueue<>();
    ScheduledExecutorService live = Executors.newSingleThreadScheduledExecutor();
    try {
      var unused =
          live.scheduleAtFixedRate(
              () -> calls.add(call()), 0, 1_000 / CALLS_A_SECOND, TimeUnit.MILLISECONDS);
      runPastTheFailure(maintenance);
      runToTheEnd(maintenance);
    } finally {
      live.shutdown();
      assertThat(live.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    assertThat(calls).isNotEmpty().allMatch(new Decision.Executed()::equals);
    assertThat(rig().database().number("SELECT count(*) FROM idempotency_record"))
        .isEqualTo(calls.size());
    assertThat(rig().database().number("SELECT count(*) FROM idempotency_archive"))
        .isEqualTo(RECORDS / 2);
  }

  private static void fillStep(TestDatabase database, int from) throws SQLException {
    database.execute(FILL, from, Math.min(from + STEP - 1, RECORDS));
  }

  private void fill() throws SQLException {
    for (int from = 1; from <= RECORDS; from += STEP) {
      fillStep(rig().database(), from);
    }
  }

  /** What has been committed before stays done. */
  private void runPastTheFailure(Maintenance maintenance) throws SQLException {
    maintenance.run();

    assertThat(maintenance.figures().getFailedRuns()).isEqualTo(1);
    assertThat(maintenance.figures().getRemoved()).isBetween(1L, RECORDS - 1L);
    assertThat(
            rig()
                .database()
                .number("SELECT count(*) FROM idempotency_record WHERE owner LIKE 'owner-%'"))
        .isEqualTo(RECORDS - maintenance.figures().getRemoved());
    rig().takePoolWarnings();
  }

  private static void runToTheEnd(Maintenance maintenance) {
    MaintenanceMXBean figures = maintenance.figures();
    do {
      maintenance.run();
    } while (figures.getLastRunRemoved() > 0);

    assertThat(figures.getFailedRuns()).isEqualTo(1);
    assertThat(figures.getRemoved()).isEqualTo(RECORDS);
    assertThat(figures.getBacklog()).isZero();
  }

  /** What has become of it. */
  private Object call() {
    try {
      return deliver(Calls.fresh(), () -> insert(Item.fresh()));
    } catch (Exception | AssertionError e) {
      return e;
    }
  }
}

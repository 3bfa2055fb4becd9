package dev.idempotency.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Erasure;
import dev.idempotency.engine.OwnTransaction;
import dev.idempotency.engine.RecordMaintenance.Backlog;
import dev.idempotency.engine.RecordMaintenance.Batch;
import dev.idempotency.engine.TenantEraser;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** How a run goes on, ends, fails and is told. */
class MaintenanceTest {

  private static final Duration INTERVAL = Duration.ofMinutes(1);

  private final FakeRecords records = new FakeRecords();
  private final CountedTransactions transactions = new CountedTransactions();
  private final AtomicLong nanos = new AtomicLong();
  private final Maintenance maintenance =
      Maintenance.of(records, transactions, INTERVAL, nanos::get);

  private static final class CountedTransactions implements OwnTransaction {
    final AtomicInteger begun = new AtomicInteger();

    @Override
    public <T> T run(Supplier<T> step) {
      begun.incrementAndGet();
      return step.get();
    }
  }

  private static Supplier<Batch> batch(int removed, int archived, boolean more) {
    return () -> new Batch(removed, archived, more, Instant.EPOCH.plusSeconds(removed));
  }

  private static Supplier<Batch> failing(String message) {
    return () -> {
      throw new IllegalStateException(message);
    };
  }

  @Test
  void c059_eachBatchHasATransactionOfItsOwnAndBeginsWhereTheOneBeforeHasEnded() {
    records.expired.add(batch(500, 0, true));
    records.expired.add(batch(499, 7, true));
    records.expired.add(batch(20, 0, false));
    records.summaries.add(batch(5, 0, false));

    maintenance.run();

    assertThat(transactions.begun).hasValue(3 + 1 + 1);
    assertThat(records.starts)
        .containsExactly(null, Instant.EPOCH.plusSeconds(500), Instant.EPOCH.plusSeconds(499));
    assertThat(maintenance.figures().getRemoved()).isEqualTo(1_019);
    assertThat(maintenance.figures().getArchived()).isEqualTo(7);
    assertThat(maintenance.figures().getSummariesRemoved()).isEqualTo(5);
    assertThat(maintenance.figures().getLastRunRemoved()).isEqualTo(1_019);
  }

  @Test
  void nextRunBeginsAtTheOldestAgain() {
    records.expired.add(batch(500, 0, false));
    maintenance.run();

    maintenance.run();

    assertThat(records.starts).containsExactly(null, null);
    assertThat(maintenance.figures().getRuns()).isEqualTo(2);
    assertThat(maintenance.figures().getLastRunRemoved()).isZero();
    assertThat(maintenance.figures().getRemoved()).isEqualTo(500);
  }

  @Test
  void c059_runEndsWhenMostOfTheIntervalIsOver() {
    for (int i = 0; i < 10; i++) {
      records.expired.add(
          () -> {
            nanos.addAndGet(Duration.ofSeconds(20).toNanos());
            return batch(500, 0, true).get();
          });
    }

    maintenance.run();

    assertThat(records.expired).hasSize(7);
    assertThat(maintenance.figures().getLastRunMillis()).isEqualTo(60_000);
  }

  @Test
  void c088_runEndsAfterTheBatchInWhichTheApplicationStops() {
    records.expired.add(
        () -> {
          maintenance.stop();
          return batch(500, 0, true).get();
        });
    records.expired.add(batch(500, 0, false));
    records.summaries.add(batch(5, 0, false));

    maintenance.run();
    maintenance.run();

    assertThat(records.expired).hasSize(1);
    assertThat(records.summaries).hasSize(1);
    assertThat(transactions.begun).hasValue(1);
    assertThat(maintenance.figures().getRuns()).isEqualTo(1);
  }

  @Test
  void c060_runThatFailsIsToldAndTheNextOneRuns() {
    records.expired.add(batch(500, 0, true));
    records.expired.add(failing("no database"));
    records.expired.add(batch(3, 0, false));

    String log = Logged.by(maintenance::run);

    assertThat(log).contains("IDEM-0126").contains("no database");
    assertThat(maintenance.figures().getFailedRuns()).isEqualTo(1);
    assertThat(maintenance.figures().getLastRunFailure()).contains("no database");
    assertThat(maintenance.figures().getRemoved()).isEqualTo(500);

    maintenance.run();

    assertThat(maintenance.figures().getRuns()).isEqualTo(2);
    assertThat(maintenance.figures().getFailedRuns()).isEqualTo(1);
    assertThat(maintenance.figures().getLastRunFailure()).isNull();
    assertThat(maintenance.figures().getRemoved()).isEqualTo(503);
  }

  @Test
  void c060_sameFailureAgainIsToldWithoutItsStack() {
    records.expired.add(failing("no database"));
    records.expired.add(failing("no database"));
    records.expired.add(failing("something else"));

    assertThat(Logged.by(maintenance::run)).contains("IDEM-0126").contains(Logged.STACK);
    assertThat(Logged.by(maintenance::run)).contains("IDEM-0126").doesNotContain(Logged.STACK);
    assertThat(Logged.by(maintenance::run)).contains("IDEM-0126").contains(Logged.STACK);
  }

  @Test
  void c060_whatFailsDoesNotKeepTheRestFromBeingDone() {
    records.expired.add(failing("first"));
    records.summaries.add(batch(4, 0, false));
    records.backlog = () -> new Backlog(9, Instant.EPOCH);

    String log = Logged.by(maintenance::run);

    assertThat(log).containsOnlyOnce("IDEM-0126");
    assertThat(maintenance.figures().getSummariesRemoved()).isEqualTo(4);
    assertThat(maintenance.figures().getBacklog()).isEqualTo(9);
    assertThat(maintenance.figures().getOldestExpired()).isEqualTo("1970-01-01T00:00:00Z");
  }

  @Test
  void c060_errorDoesNotEndTheTimerEither() {
    records.expired.add(
        () -> {
          throw new NoClassDefFoundError("gone");
        });

    assertThat(Logged.by(maintenance::run)).contains("IDEM-0126").contains("gone");
    assertThat(maintenance.figures().getRuns()).isEqualTo(1);
  }

  @Test
  void c061_runThatComesWhileOneIsUnderWayDoesNothing() {
    records.expired.add(
        () -> {
          maintenance.run();
          return batch(1, 0, false).get();
        });

    maintenance.run();

    assertThat(maintenance.figures().getRuns()).isEqualTo(1);
    assertThat(records.starts).hasSize(1);
  }

  @Test
  void nothingIsKnownBeforeTheFirstRun() {
    MaintenanceMXBean figures = maintenance.figures();

    assertThat(figures.getSchedule()).isEqualTo("PT1M");
    assertThat(figures.getLastRun()).isNull();
    assertThat(figures.getOldestExpired()).isNull();
    assertThat(figures.getRuns()).isZero();
  }

  @Test
  void nodeThatIsOffSaysSo() {
    assertThat(Maintenance.of(records, transactions, null).figures().getSchedule())
        .isEqualTo("off");
  }

  @Test
  void tenantIsErasedInManyTransactions() {
    records.erasedRecords.add(batch(500, 0, true));
    records.erasedRecords.add(batch(1, 0, false));
    records.erasedSummaries.add(batch(2, 0, false));

    Erasure erasure = new TenantEraser(records, transactions).erase("tenant");

    assertThat(erasure).isEqualTo(new Erasure(501, 2, true));
    assertThat(transactions.begun).hasValue(4);
  }

  @Test
  void tenantOfWhichSomethingIsLeftIsNotCompletelyErased() {
    records.known = true;

    assertThat(new TenantEraser(records, transactions).erase("tenant"))
        .isEqualTo(new Erasure(0, 0, false));
  }

  /** What the maintenance logs. */
  private static final class Logged extends Handler {
    static final String STACK = "(and its stack)";

    private final StringBuilder text = new StringBuilder();

    static String by(Runnable step) {
      Logger logger = Logger.getLogger(Maintenance.class.getName());
      Logged handler = new Logged();
      logger.addHandler(handler);
      logger.setUseParentHandlers(false);
      try {
        step.run();
      } finally {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
      }
      return handler.text.toString();
    }

    @Override
    public void publish(LogRecord entry) {
      text.append(entry.getMessage()).append(entry.getThrown() == null ? "" : STACK).append('\n');
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}

package dev.idempotency.maintenance;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.OwnTransaction;
import dev.idempotency.engine.RecordMaintenance;
import dev.idempotency.engine.RecordMaintenance.Batch;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Removes what nobody needs any more: records whose retention is over, whose summaries go to the
 * archive where the scope says so, and summaries that were kept for long enough.
 *
 * <p>A run works in small batches, each in a transaction of its own, until nothing is left, its
 * time is up, or the application stops. A batch that has committed stays done. A run that fails is
 * logged and never throws. Safe for use by several threads; only one run at a time is under way.
 */
public final class Maintenance {

  private static final System.Logger LOG = System.getLogger(Maintenance.class.getName());

  /** However seldom a node runs, a run is no flood. */
  private static final Duration LONGEST_RUN = Duration.ofMinutes(10);

  /** For so long a stopping application waits for a batch. */
  private static final Duration LONGEST_BATCH = Duration.ofSeconds(10);

  private final RecordMaintenance records;
  private final OwnTransaction transaction;
  private final Duration timeOfARun;
  private final LongSupplier nanoTime;
  private final MaintenanceFigures figures;
  private final ReentrantLock underWay = new ReentrantLock();
  private volatile boolean stopped;

  private Maintenance(
      RecordMaintenance records,
      OwnTransaction transaction,
      Duration timeOfARun,
      LongSupplier nanoTime,
      MaintenanceFigures figures) {
    this.records = records;
    this.transaction = transaction;
    this.timeOfARun = timeOfARun;
    this.nanoTime = nanoTime;
    this.figures = figures;
  }

  /**
   * Prepares runs.
   *
   * @param records what to work at
   * @param transaction for each batch
   * @param interval from one run to the next, most of which a run may take; null: there will be
   *     none on this node
   * @return the maintenance of one application on this node
   */
  public static Maintenance of(
      RecordMaintenance records, OwnTransaction transaction, @Nullable Duration interval) {
    return of(records, transaction, interval, System::nanoTime);
  }

  static Maintenance of(
      RecordMaintenance records,
      OwnTransaction transaction,
      @Nullable Duration interval,
      LongSupplier nanoTime) {
    return new Maintenance(
        records,
        transaction,
        interval == null ? Duration.ZERO : timeOfARun(interval),
        nanoTime,
        new MaintenanceFigures(interval == null ? "off" : interval.toString()));
  }

  /** The rest of the interval is left for the batch that is under way, and for others. */
  private static Duration timeOfARun(Duration interval) {
    Duration most = interval.multipliedBy(4).dividedBy(5);
    return most.compareTo(LONGEST_RUN) < 0 ? most : LONGEST_RUN;
  }

  /**
   * What the runs have done, for management.
   *
   * @return the figures, which change from run to run
   */
  public MaintenanceMXBean figures() {
    return figures;
  }

  /** Ends the run that is under way after its batch. There will be no more runs. */
  public void stop() {
    stopped = true;
  }

  /**
   * Waits for the batch that is under way after a {@link #stop}, for ten seconds at most: it must
   * not meet an application that is half gone.
   */
  public void awaitEnd() {
    try {
      if (underWay.tryLock(LONGEST_BATCH.toMillis(), TimeUnit.MILLISECONDS)) {
        underWay.unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs once, unless a run is under way or the application stops. */
  public void run() {
    if (stopped || underWay.isHeldByCurrentThread() || !underWay.tryLock()) {
      return;
    }
    try {
      new Run().execute();
    } finally {
      underWay.unlock();
    }
  }

  /** One run. What fails does not keep the rest from being done. */
  private final class Run {

    private final Instant began = Clock.systemUTC().instant();
    private final long start = nanoTime.getAsLong();
    private @Nullable Throwable failure;

    void execute() {
      step(() -> inBatches(records::removeExpired, figures::addExpired));
      step(() -> inBatches(records::removeSummaries, figures::addSummaries));
      step(() -> figures.setBacklog(transaction.run(records::backlog)));
      String failureBefore = figures.getLastRunFailure();
      figures.endRun(began, elapsed(), failure);
      tell(failureBefore);
    }

    private void step(Runnable step) {
      if (stopped) {
        return;
      }
      try {
        step.run();
      } catch (Exception | Error e) { // whatever came out would end the schedule for ever
        keep(e);
      }
    }

    private void keep(Throwable next) {
      if (failure == null) {
        failure = next;
      } else if (failure != next) {
        failure.addSuppressed(next);
      }
    }

    private void inBatches(Function<@Nullable Instant, Batch> remove, Consumer<Batch> count) {
      Instant from = null;
      Batch batch;
      do {
        Instant start = from;
        batch = transaction.run(() -> remove.apply(start));
        count.accept(batch);
        from = batch.last();
      } while (batch.more() && goesOn());
    }

    private boolean goesOn() {
      return !stopped && elapsed().compareTo(timeOfARun) < 0;
    }

    private Duration elapsed() {
      return Duration.ofNanos(nanoTime.getAsLong() - start);
    }

    /** While a database is away for hours, its stack need not be told every time. */
    private void tell(@Nullable String failureBefore) {
      if (failure == null) {
        LOG.log(DEBUG, "The maintenance has run in {0}.", elapsed());
      } else if (!stopped) {
        boolean isNew = !failure.toString().equals(failureBefore);
        LOG.log(WARNING, Diagnostic.MAINTENANCE_FAILED.text(failure), isNew ? failure : null);
      }
    }
  }
}

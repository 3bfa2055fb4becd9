package dev.idempotency.startup;

import dev.idempotency.config.ConfigurationException;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.OwnTransaction;
import dev.idempotency.engine.RecordMaintenance;
import dev.idempotency.maintenance.Maintenance;
import dev.idempotency.maintenance.MaintenanceBatch;
import dev.idempotency.maintenance.MaintenanceMXBean;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.naming.NamingException;

/**
 * The maintenance of an application on this node, from its start to its end, and what it takes from
 * the container: transactions, and a thread at intervals.
 */
final class NodeMaintenance {

  private static final String EXECUTOR = "java:comp/DefaultManagedScheduledExecutorService";

  private final Maintenance maintenance;
  private final Optional<Future<?>> schedule;

  private NodeMaintenance(Maintenance maintenance, Optional<Future<?>> schedule) {
    this.maintenance = maintenance;
    this.schedule = schedule;
  }

  /** Transactions that are nobody else's. */
  static OwnTransaction ownTransaction() {
    try {
      MaintenanceBatch batch = Jndi.lookUp(MaintenanceBatch.JNDI_NAME, MaintenanceBatch.class);
      return new OwnTransaction() {
        @Override
        public <T> T run(Supplier<T> step) {
          return batch.inOwnTransaction(step).get();
        }
      };
    } catch (NamingException e) {
      throw new ConfigurationException(e, Diagnostic.MAINTENANCE_NOT_STARTED, e.getMessage());
    }
  }

  /** Lets it run again and again, if this node has an interval. */
  static NodeMaintenance start(
      RecordMaintenance records, OwnTransaction transaction, Optional<Duration> interval) {
    Maintenance maintenance = Maintenance.of(records, transaction, interval.orElse(null));
    return new NodeMaintenance(maintenance, interval.map(time -> schedule(maintenance, time)));
  }

  /**
   * The first run comes within one interval, at a time of its own, so that nodes that start
   * together do not run together.
   */
  private static Future<?> schedule(Maintenance maintenance, Duration interval) {
    long first = ThreadLocalRandom.current().nextLong(interval.toMillis());
    try {
      return Jndi.lookUp(EXECUTOR, ScheduledExecutorService.class)
          .scheduleWithFixedDelay(
              maintenance::run, first, interval.toMillis(), TimeUnit.MILLISECONDS);
    } catch (NamingException | RuntimeException e) {
      throw new ConfigurationException(e, Diagnostic.MAINTENANCE_NOT_STARTED, e.getMessage());
    }
  }

  MaintenanceMXBean figures() {
    return maintenance.figures();
  }

  /** The container does not end what an application has scheduled. */
  void stop() {
    schedule.ifPresent(runs -> runs.cancel(false));
    maintenance.stop();
  }

  void awaitEnd() {
    maintenance.awaitEnd();
  }
}

package dev.idempotency.startup;

import dev.idempotency.config.ConfigurationException;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.OwnTransaction;
import dev.idempotency.engine.RecordMaintenance;
import dev.idempotency.maintenance.Maintenance;
import dev.idempotency.maintenance.MaintenanceBatch;
import dev.idempotency.maintenance.MaintenanceTimer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import javax.naming.NamingException;

/** The maintenance of an application on this node, and what it takes from the container. */
final class NodeMaintenance {

  private NodeMaintenance() {}

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

  /** Starts the timer, if this node has an interval. */
  static Maintenance start(
      RecordMaintenance records, OwnTransaction transaction, Optional<Duration> interval) {
    Maintenance maintenance = Maintenance.of(records, transaction, interval.orElse(null));
    interval.ifPresent(time -> start(maintenance, time));
    return maintenance;
  }

  private static void start(Maintenance maintenance, Duration interval) {
    try {
      Jndi.lookUp(MaintenanceTimer.JNDI_NAME, MaintenanceTimer.class).start(maintenance, interval);
    } catch (NamingException | RuntimeException e) {
      throw new ConfigurationException(e, Diagnostic.MAINTENANCE_NOT_STARTED, e.getMessage());
    }
  }
}

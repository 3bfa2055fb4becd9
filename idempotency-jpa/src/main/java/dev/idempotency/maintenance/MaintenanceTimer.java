package dev.idempotency.maintenance;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Lets the maintenance run again and again. The timer is not persistent: it is stored nowhere, ends
 * with the application, and each node has its own. A run has no transaction, for its batches have
 * some of their own, and nobody waits for the bean while one is under way.
 */
@Singleton(name = MaintenanceTimer.NAME)
@Startup
@LocalBean
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class MaintenanceTimer {

  static final String NAME = "IdempotencyMaintenanceTimer";

  /** Where to look it up. */
  public static final String JNDI_NAME = "java:module/" + NAME;

  private static final boolean PERSISTENT = false;

  @Resource private TimerService timers;

  private volatile @Nullable Maintenance maintenance;

  /** For the container. */
  public MaintenanceTimer() {}

  /**
   * Starts the timer, when the application has started. The first run comes within one interval, at
   * a time of its own, so that nodes that start together do not run together.
   *
   * @param runs what to run
   * @param interval from the beginning of one run to the next
   */
  public void start(Maintenance runs, Duration interval) {
    maintenance = runs;
    long first = ThreadLocalRandom.current().nextLong(interval.toMillis());
    timers.createIntervalTimer(first, interval.toMillis(), new TimerConfig(null, PERSISTENT));
  }

  @Timeout
  void run() {
    Maintenance runs = maintenance;
    if (runs != null) {
      runs.run();
    }
  }

  @PreDestroy
  void stop() {
    Maintenance runs = maintenance;
    if (runs != null) {
      runs.stop();
    }
  }
}

package dev.idempotency.startup;

import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.engine.CallCounters;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.maintenance.MaintenanceMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Shows one application to management. Its failures never stop the application. */
final class Management {

  private static final System.Logger LOG = System.getLogger(Management.class.getName());

  private static final String CALLS = "Calls";
  private static final String MAINTENANCE = "Maintenance";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final String application;

  Management(String contextPath) {
    this.application = contextPath;
  }

  void register(CallCounters counters, MaintenanceMXBean maintenance) {
    register(CALLS, new Calls(counters));
    register(MAINTENANCE, maintenance);
  }

  private void register(String type, Object bean) {
    try {
      server.registerMBean(bean, name(type));
    } catch (JMException e) {
      LOG.log(WARNING, Diagnostic.MANAGEMENT_FAILED.text(application), e);
    }
  }

  void unregister() {
    unregister(CALLS);
    unregister(MAINTENANCE);
  }

  private void unregister(String type) {
    try {
      if (server.isRegistered(name(type))) {
        server.unregisterMBean(name(type));
      }
    } catch (JMException e) {
      LOG.log(WARNING, Diagnostic.MANAGEMENT_FAILED.text(application), e);
    }
  }

  private ObjectName name(String type) throws JMException {
    return new ObjectName(
        "dev.idempotency:type=" + type + ",application=" + ObjectName.quote(application));
  }

  private record Calls(CallCounters counters) implements IdempotencyMXBean {
    @Override
    public Map<String, Map<String, Long>> getCalls() {
      return counters.snapshot();
    }
  }
}

package dev.idempotency.startup;

import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.engine.CallCounters;
import dev.idempotency.engine.Diagnostic;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Shows the counters of one application to management. Its failures never stop the application. */
final class Management {

  private static final System.Logger LOG = System.getLogger(Management.class.getName());

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final String application;

  Management(String contextPath) {
    this.application = contextPath;
  }

  void register(CallCounters counters) {
    try {
      server.registerMBean(new Calls(counters), name());
    } catch (JMException e) {
      LOG.log(WARNING, Diagnostic.MANAGEMENT_FAILED.text(application), e);
    }
  }

  void unregister() {
    try {
      if (server.isRegistered(name())) {
        server.unregisterMBean(name());
      }
    } catch (JMException e) {
      LOG.log(WARNING, Diagnostic.MANAGEMENT_FAILED.text(application), e);
    }
  }

  private ObjectName name() throws JMException {
    return new ObjectName(
        "dev.idempotency:type=Calls,application=" + ObjectName.quote(application));
  }

  private record Calls(CallCounters counters) implements IdempotencyMXBean {
    @Override
    public Map<String, Map<String, Long>> getCalls() {
      return counters.snapshot();
    }
  }
}

package dev.idempotency.engine;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps the engine's warnings about failures that a test arranges out of the build's output. */
final class ExpectedWarnings extends Handler {

  private static final Logger ENGINE = Logger.getLogger(AtomicExecution.class.getName());

  private final List<String> warnings = new CopyOnWriteArrayList<>();

  private ExpectedWarnings() {}

  static <T> T silenced(Callable<T> step) throws Exception {
    return new ExpectedWarnings().during(step);
  }

  /** The warnings while the step runs. */
  static List<String> collected(Callable<?> step) throws Exception {
    ExpectedWarnings expected = new ExpectedWarnings();
    expected.during(step);
    return expected.warnings;
  }

  private <T> T during(Callable<T> step) throws Exception {
    ENGINE.addHandler(this);
    ENGINE.setUseParentHandlers(false);
    try {
      return step.call();
    } finally {
      ENGINE.setUseParentHandlers(true);
      ENGINE.removeHandler(this);
    }
  }

  @Override
  public void publish(LogRecord warning) {
    warnings.add(warning.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}

package dev.idempotency.engine;

import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps the engine's warnings about failures that a test arranges out of the build's output. */
final class ExpectedWarnings {

  private ExpectedWarnings() {}

  static <T> T silenced(Callable<T> step) throws Exception {
    Logger logger = Logger.getLogger(AtomicExecution.class.getName());
    Level before = logger.getLevel();
    logger.setLevel(Level.OFF);
    try {
      return step.call();
    } finally {
      logger.setLevel(before);
    }
  }
}

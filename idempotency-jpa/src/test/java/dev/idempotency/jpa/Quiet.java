package dev.idempotency.jpa;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** Keeps what others log about failures that the tests arrange out of the build's output. */
final class Quiet {

  /** Strong references: the log manager's own are weak. */
  private static final List<Logger> LOUD =
      Stream.of("com.arjuna", "org.hibernate", "liquibase", "com.github.benmanes")
          .map(Logger::getLogger)
          .toList();

  private Quiet() {}

  static void please() {
    LOUD.forEach(logger -> logger.setLevel(Level.OFF));
  }
}

package dev.idempotency.sample;

import dev.idempotency.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A row lock that work in the laboratory runs into and waits at, until it is opened. */
final class Gate implements AutoCloseable {

  private final Connection keeper;

  private Gate(Connection keeper) {
    this.keeper = keeper;
  }

  static Gate closed() throws SQLException {
    Connection keeper = Database.connect();
    try (Statement lock = keeper.createStatement()) {
      keeper.setAutoCommit(false);
      lock.execute("SELECT id FROM lab_gate FOR UPDATE");
    }
    return new Gate(keeper);
  }

  /** Returns when somebody waits. */
  void awaitArrival() {
    Await.until(
        Duration.ofSeconds(30), "somebody at the gate", () -> Database.waitingForLock() == 1);
  }

  void open() throws SQLException {
    keeper.rollback();
  }

  @Override
  public void close() throws SQLException {
    keeper.close();
  }
}

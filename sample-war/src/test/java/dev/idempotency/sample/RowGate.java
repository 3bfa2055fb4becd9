package dev.idempotency.sample;

import dev.idempotency.testkit.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/** A row that the business asks for, locked by the test: whoever comes waits in the database. */
final class RowGate implements AutoCloseable {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final String id;
  private final Connection connection;

  private RowGate(String id, Connection connection) {
    this.id = id;
    this.connection = connection;
  }

  static RowGate closed(String id) throws SQLException {
    Database.execute("INSERT INTO node_gate VALUES ('" + id + "', 'pass')");
    RowGate gate = new RowGate(id, Database.connect());
    gate.connection.setAutoCommit(false);
    gate.setVerdict("pass");
    return gate;
  }

  private void setVerdict(String verdict) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE node_gate SET verdict = ? WHERE id = ?")) {
      update.setString(1, verdict);
      update.setString(2, id);
      update.executeUpdate();
    }
  }

  /** Returns when so many executions stand at the gate. */
  void awaitWaiting(int executions) {
    Await.until(
        SOON,
        executions + " executions wait for the row",
        () -> Database.waitingForLock() == executions);
  }

  /** Lets all who wait go on. */
  void open() throws SQLException {
    connection.commit();
  }

  /** Lets all who wait go on, and fail, as all who come until {@link #mend()}. */
  void openWithFailure() throws SQLException {
    setVerdict("fail");
    connection.commit();
  }

  /** Lets all pass who come from now on. */
  void mend() throws SQLException {
    setVerdict("pass");
    connection.commit();
  }

  /** Opens the gate if it is still closed. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }
}

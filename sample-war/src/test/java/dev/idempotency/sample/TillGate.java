package dev.idempotency.sample;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A row of MariaDB that a sale asks for, locked by the test: whoever comes waits. */
final class TillGate implements AutoCloseable {

  private final String id;
  private final Connection keeper;

  private TillGate(String id, Connection keeper) {
    this.id = id;
    this.keeper = keeper;
  }

  static TillGate closed(MariaDb database, String id) throws SQLException {
    database.execute("INSERT INTO till_gate VALUES ('" + id + "', 'pass')");
    TillGate gate = new TillGate(id, database.connect());
    gate.keeper.setAutoCommit(false);
    gate.setVerdict("held");
    return gate;
  }

  private void setVerdict(String verdict) throws SQLException {
    try (PreparedStatement update =
        keeper.prepareStatement("UPDATE till_gate SET verdict = ? WHERE id = ?")) {
      update.setString(1, verdict);
      update.setString(2, id);
      update.executeUpdate();
    }
  }

  /** Lets all who wait go on. */
  void open() throws SQLException {
    keeper.rollback();
  }

  /** Lets all who wait go on, and fail, as all who come until {@link #mend()}. */
  void openWithFailure() throws SQLException {
    setVerdict("fail");
    keeper.commit();
  }

  /** Lets all pass who come from now on. */
  void mend() throws SQLException {
    setVerdict("pass");
    keeper.commit();
  }

  /** Opens the gate if it is still closed. */
  @Override
  public void close() throws SQLException {
    keeper.close();
  }
}

package dev.idempotency.jpa;

import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Stops every claim on PostgreSQL between its look at the record and its INSERT, until it is
 * opened.
 */
final class Gate implements AutoCloseable {

  private static final long LOCK = 4711;
  private static final String WAITING =
      "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = "
          + LOCK
          + " AND NOT granted";

  private final TestDatabase database;
  private final Connection connection;

  Gate(TestDatabase database) throws SQLException {
    this.database = database;
    this.connection = database.connect();
    execute(
        "CREATE OR REPLACE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql AS"
            + " 'BEGIN PERFORM pg_advisory_xact_lock_shared("
            + LOCK
            + "); RETURN NEW; END'");
    execute(
        "CREATE TRIGGER gate BEFORE INSERT ON idempotency_record"
            + " FOR EACH ROW EXECUTE FUNCTION gate()");
    execute("SELECT pg_advisory_lock(" + LOCK + ")");
  }

  /** Returns when a claim stands at the gate. */
  void awaitArrival() {
    Await.until(Duration.ofSeconds(20), "a claim at the gate", this::isSomebodyWaiting);
  }

  private boolean isSomebodyWaiting() {
    try {
      return database.number(WAITING) == 1;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Commits a record that has not come through the gate. */
  void insertBehind(ProtectedCall call) throws SQLException {
    new RecordTable(database.withoutTriggers())
        .insertWithinRetention(call.identity(), StoredRecord.SUCCEEDED);
  }

  void open() throws SQLException {
    execute("SELECT pg_advisory_unlock(" + LOCK + ")");
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    database.execute("DROP TRIGGER gate ON idempotency_record");
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;

/** The tables of {@link dev.idempotency.sample.orders.OrderBean}, as the database sees them. */
final class Orders {

  private static final String AUDITED =
      "SELECT o.id FROM node_order o JOIN node_audit a ON a.order_id = o.id WHERE o.ref = ?";

  private Orders() {}

  static void createTables() throws SQLException {
    Database.execute(
        """
        CREATE TABLE IF NOT EXISTS node_order (id varchar(36) PRIMARY KEY, ref varchar(40), payload text);
        CREATE TABLE IF NOT EXISTS node_audit (order_id varchar(36) REFERENCES node_order);
        CREATE TABLE IF NOT EXISTS node_gate (id varchar(40) PRIMARY KEY, verdict varchar(10) NOT NULL);
        """);
  }

  /**
   * From now on the completion of a record passes the row {@link #completionOf}, if there is one.
   */
  static void letCompletionsPassARow() throws SQLException {
    Database.execute(
        """
        CREATE OR REPLACE FUNCTION node_pass() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            PERFORM 1 FROM node_gate WHERE id = 'c' || NEW.idempotency_key FOR SHARE;
            RETURN NEW;
          END $$;
        CREATE TRIGGER node_pass BEFORE UPDATE ON idempotency_record
          FOR EACH ROW EXECUTE FUNCTION node_pass();
        """);
  }

  static String completionOf(String key) {
    return "c" + key;
  }

  /** Ends what {@link #letCompletionsPassARow} has begun. */
  static void letCompletionsGo() throws SQLException {
    Database.execute("DROP TRIGGER node_pass ON idempotency_record");
  }

  /** The ids of the orders with this reference. */
  static List<String> ids(String ref) throws SQLException {
    return Database.query("SELECT id FROM node_order WHERE ref = ?", ref);
  }

  /** Asserts that all of it has happened so often: the orders, what belongs to them, a record. */
  static void assertEffects(String ref, String key, int expected) throws SQLException {
    assertThat(ids(ref)).as("orders").hasSize(expected);
    assertThat(Database.query(AUDITED, ref)).as("orders with audit").hasSize(expected);
    assertThat(Database.records(key)).as("records").isEqualTo(expected);
  }
}

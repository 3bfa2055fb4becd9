package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be wrong with the tables on PostgreSQL only. */
interface PostgresTablesContract extends TablesContract {

  String NO_ROWS = "TRUNCATE idempotency_record, idempotency_archive";

  String IGNORING_CASE =
      "CREATE COLLATION ignoring_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)";

  /** Changes tables without rows, and rolls back everything with the transaction. */
  @Override
  default List<String> findingsAfter(Tables tables, String... changes) throws Exception {
    return Jta.rolledBack(
        () -> {
          try (EntityManager em = rig().unit().createEntityManager()) {
            UnitConnection.ask(
                em, connection -> change(connection, NO_ROWS) + change(connection, changes));
          }
          return findings(tables);
        });
  }

  private static int change(Connection connection, String... changes) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String change : changes) {
        statement.execute(change);
      }
    }
    return changes.length;
  }

  @Test
  default void c022_bodyAsLargeObjectIsNamed() throws Exception {
    assertFinding(
        "idempotency_record.response_body is oid; it must be bytea",
        "ALTER TABLE idempotency_record DROP COLUMN response_body",
        "ALTER TABLE idempotency_record ADD COLUMN response_body oid");
  }

  @Test
  default void c036_collationThatIsNotDeterministicIsNamed() throws Exception {
    assertThat(
            findingsAfter(
                IGNORING_CASE,
                "ALTER TABLE idempotency_record ALTER COLUMN idempotency_key SET DATA TYPE varchar(255) COLLATE ignoring_case"))
        .hasSize(3)
        .contains(NO_UNIQUE)
        .startsWith(
            "idempotency_record.idempotency_key has the collation ignoring_case, which takes"
                + " different texts for equal; it must have a deterministic one");
  }

  @Test
  default void c036_deterministicCollationIsWelcome() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record ALTER COLUMN idempotency_key SET DATA TYPE varchar(255) COLLATE \"C\""))
        .isEmpty();
  }

  @Test
  default void c036_uniqueIndexWithACollationThatIsNotDeterministicIsNoArbiter() throws Exception {
    assertThat(
            findingsAfter(
                DROP_UNIQUE,
                IGNORING_CASE,
                "CREATE UNIQUE INDEX folding ON idempotency_record"
                    + " (tenant, operation, idempotency_key COLLATE ignoring_case)"))
        .containsExactly(
            NO_UNIQUE,
            "the unique index folding on (tenant, operation, idempotency_key) is none: it has the"
                + " collation ignoring_case, which takes different texts for equal");
  }

  @Test
  default void deferrableConstraintIsNoArbiter() throws Exception {
    assertThat(
            findingsAfter(
                DROP_UNIQUE,
                "ALTER TABLE idempotency_record ADD CONSTRAINT late"
                    + " UNIQUE (tenant, operation, idempotency_key) DEFERRABLE"))
        .containsExactly(
            NO_UNIQUE,
            "the unique index late on (tenant, operation, idempotency_key) is none: it is deferrable");
  }

  @Test
  default void partialUniqueIndexIsNoArbiter() throws Exception {
    assertThat(
            findingsAfter(
                DROP_UNIQUE,
                "CREATE UNIQUE INDEX partial ON idempotency_record"
                    + " (tenant, operation, idempotency_key) WHERE status = 'PENDING'"))
        .containsExactly(
            NO_UNIQUE,
            "the unique index partial on (tenant, operation, idempotency_key) is none: it leaves out rows");
  }

  @Test
  default void furtherColumnsInTheIndexThatAreNotPartOfTheKeyAreWelcome() throws Exception {
    assertThat(
            findingsAfter(
                DROP_UNIQUE,
                "CREATE UNIQUE INDEX including ON idempotency_record"
                    + " (tenant, operation, idempotency_key) INCLUDE (status)"))
        .isEmpty();
  }

  @Test
  default void c036_uniqueIndexOnAnExpressionIsNamed() throws Exception {
    assertFinding(
        "the unique index folding on (tenant, operation, lower(idempotency_key::text)) of"
            + " idempotency_record refuses rows that must go in: drop it",
        "CREATE UNIQUE INDEX folding ON idempotency_record (tenant, operation, lower(idempotency_key))");
  }

  @Test
  default void unloggedTableIsNamed() throws Exception {
    assertFinding(
        "idempotency_record is UNLOGGED: the database empties it after a crash",
        "ALTER TABLE idempotency_record SET UNLOGGED");
  }

  @Test
  default void partitionedTableIsWelcome() throws Exception {
    assertThat(
            findingsAfter(
                "CREATE TABLE parted (LIKE idempotency_record INCLUDING ALL) PARTITION BY HASH (tenant, idempotency_key)",
                "CREATE TABLE part PARTITION OF parted FOR VALUES WITH (modulus 1, remainder 0)",
                "DROP TABLE idempotency_record",
                "ALTER TABLE parted RENAME TO idempotency_record"))
        .isEmpty();
  }

  @Test
  default void c087_tableThatTheSearchPathFindsIsGood() throws Exception {
    assertThat(
            findingsAfter(
                "CREATE SCHEMA other",
                "ALTER TABLE idempotency_record SET SCHEMA other",
                "SET LOCAL search_path = public, other"))
        .isEmpty();
  }
}

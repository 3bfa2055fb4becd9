package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables on MySQL. */
interface MySqlTablesContract extends InnoDbTablesContract {

  @Override
  default List<String> collationsThatTakeDifferentTextsForEqual() {
    return List.of("utf8mb4_bin", "utf8mb4_0900_as_cs");
  }

  /** Else two claims would meet at a hidden number, and at the key only after that. */
  @Test
  default void identityIsTheClusteredIndexOfTheChangelog() throws Exception {
    assertThat(
            rig()
                .database()
                .number(
                    "SELECT i.type FROM information_schema.innodb_indexes i"
                        + " JOIN information_schema.innodb_tables t USING (table_id)"
                        + " WHERE t.name = CONCAT(DATABASE(), '/idempotency_record')"
                        + " AND i.name = 'uq_idempotency_record'"))
        .isEqualTo(3);
  }
}

package dev.idempotency.jpa;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The statements of {@code docs/how-to/partition-the-table.md}, exactly as they stand there. */
final class PartitionRecipe {

  /** Table, index, copy and ANALYZE come before the switch. */
  private static final int BEFORE_THE_SWITCH = 4;

  private final TestDatabase database;
  private final List<String> blocks;

  PartitionRecipe(TestDatabase database) throws IOException {
    this.database = database;
    this.blocks = PageSql.blocks("how-to/partition-the-table.md");
  }

  void prepareAndCopy() throws SQLException {
    execute(blocks.subList(0, BEFORE_THE_SWITCH));
  }

  void switchAndDrop() throws SQLException {
    execute(blocks.subList(BEFORE_THE_SWITCH, blocks.size()));
  }

  private void execute(List<String> some) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String block : some) {
        statement.execute(block);
      }
    }
  }
}

package dev.idempotency.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class MigrationTest {

  private final JdbcDataSource dataSource = dataSource();

  private static JdbcDataSource dataSource() {
    JdbcDataSource dataSource = new JdbcDataSource();
    dataSource.setURL("jdbc:h2:mem:" + System.nanoTime() + ";DB_CLOSE_DELAY=-1");
    return dataSource;
  }

  private void migrate(String changelog) {
    MigrationSettings settings =
        new MigrationSettings(changelog, null, null, null, Duration.ofMinutes(1));
    new Migration(dataSource, settings, MigrationTest.class.getClassLoader()).run();
  }

  @Test
  void createsTheTableWithItsUniqueConstraint() throws SQLException {
    migrate(MigrationSettings.LIBRARY_CHANGELOG);

    assertThat(
            query(
                "SELECT column_name FROM information_schema.constraint_column_usage"
                    + " WHERE constraint_name = 'UQ_IDEMPOTENCY_RECORD'"))
        .containsExactlyInAnyOrder("TENANT", "OPERATION", "IDEMPOTENCY_KEY");
  }

  @Test
  void runsOnlyOnce() throws SQLException {
    migrate(MigrationSettings.LIBRARY_CHANGELOG);
    migrate(MigrationSettings.LIBRARY_CHANGELOG);

    assertThat(query("SELECT id FROM databasechangelog ORDER BY orderexecuted"))
        .containsExactly("record", "archive");
  }

  @Test
  void leavesATableThatIsThereAlone() throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE idempotency_record (mine INT)");
    }

    migrate(MigrationSettings.LIBRARY_CHANGELOG);

    assertThat(
            query(
                "SELECT column_name FROM information_schema.columns"
                    + " WHERE table_name = 'IDEMPOTENCY_RECORD'"))
        .containsExactly("MINE");
  }

  @Test
  void saysWhichChangelogFailed() {
    assertThatThrownBy(() -> migrate("no/such/changelog.xml"))
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("IDEM-0202")
        .hasMessageContaining("no/such/changelog.xml");
  }

  private List<String> query(String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }
}

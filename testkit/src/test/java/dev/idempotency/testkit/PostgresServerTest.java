package dev.idempotency.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresServerTest {

  @ParameterizedTest
  @ValueSource(ints = {14, 15, 16, 17})
  void anEarlierVersionIsTheOneThatRuns(int version) throws SQLException {
    try (PostgresServer server = PostgresServer.start(version);
        Connection connection = server.connect("postgres")) {
      assertThat(connection.getMetaData().getDatabaseMajorVersion()).isEqualTo(version);
    }
  }

  @Test
  void aRestartKeepsWhatIsCommittedAndEndsConnections() throws SQLException {
    try (PostgresServer server = PostgresServer.start();
        Connection old = server.connect("postgres");
        Statement statement = old.createStatement()) {
      statement.execute("CREATE TABLE kept AS SELECT 1 AS id");
      old.setAutoCommit(false);
      statement.execute("INSERT INTO kept VALUES (2)");
      int port = server.port();

      server.restart();

      assertThat(server.port()).isEqualTo(port);
      assertThatThrownBy(() -> statement.execute("SELECT 1")).isInstanceOf(SQLException.class);
      try (Connection fresh = server.connect("postgres");
          Statement look = fresh.createStatement();
          ResultSet row = look.executeQuery("SELECT string_agg(id::text, ' ') FROM kept")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("1");
      }
    }
  }
}

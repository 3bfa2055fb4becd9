package dev.idempotency.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class MySqlServerTest {

  @Test
  void serverHasTheDatabaseThatWasCreatedAndIsGoneAfterwards() throws SQLException {
    int port;
    try (MySqlServer server = MySqlServer.start()) {
      port = server.port();
      server.createDatabase("kept");
      try (Connection connection = server.connect("kept");
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT database()")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("kept");
        assertThat(connection.getMetaData().getDatabaseProductVersion()).startsWith("8.0");
      }
    }
    assertThat(Ports.isListening(port)).isFalse();
  }
}

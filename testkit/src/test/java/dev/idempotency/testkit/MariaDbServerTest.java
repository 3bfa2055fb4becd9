package dev.idempotency.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class MariaDbServerTest {

  @Test
  void serverHasTheDatabaseThatWasCreatedAndIsGoneAfterwards() throws SQLException {
    int port;
    try (MariaDbServer server = MariaDbServer.start()) {
      port = server.port();
      server.createDatabase("kept");
      try (Connection connection = server.connect("kept");
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT database()")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("kept");
      }
    }
    assertThat(Ports.isListening(port)).isFalse();
  }

  @Test
  void serverComesBackOnTheSamePortWithWhatWasCommitted() throws SQLException {
    try (MariaDbServer server = MariaDbServer.start()) {
      int port = server.port();
      server.createDatabase("kept");

      server.stop();
      assertThat(Ports.isListening(port)).isFalse();

      server.restart();
      assertThat(server.port()).isEqualTo(port);
      try (Connection connection = server.connect("kept")) {
        assertThat(connection.isValid(1)).isTrue();
      }
    }
  }
}

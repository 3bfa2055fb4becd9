package dev.idempotency.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TcpProxyTest {

  private static final Duration SOON = Duration.ofSeconds(5);

  private static PostgresServer postgres;
  private TcpProxy proxy;

  @BeforeAll
  static void startPostgres() throws SQLException {
    postgres = PostgresServer.start();
    postgres.createDatabase("shop");
  }

  @AfterAll
  static void stopPostgres() {
    postgres.close();
  }

  @BeforeEach
  void openProxy() throws SQLException {
    proxy = TcpProxy.to("localhost", postgres.port());
    execute("DROP TABLE IF EXISTS item");
    execute("CREATE TABLE item (name text)");
  }

  @AfterEach
  void closeProxy() {
    proxy.close();
  }

  @ParameterizedTest
  @CsvSource({"simple,0", "extended,0", "extended,1", "extended,20", "extendedForPrepared,20"})
  void answerOfCommitIsLostThoughTheRowIsThere(String queryMode, int commitsBefore)
      throws SQLException {
    try (Connection connection = connect("preferQueryMode=" + queryMode)) {
      commitItems(connection, commitsBefore);
      CompletableFuture<Void> lost = proxy.loseNextCommitAnswer();
      insert(connection, "last");

      assertThatThrownBy(connection::commit)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).startsWith("08"));

      assertThat(lost).succeedsWithin(SOON);
      assertThat(items()).isEqualTo(commitsBefore + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 20})
  void commitIsCutOffAndTheServerRollsBack(int commitsBefore) throws SQLException {
    try (Connection connection = connect("")) {
      commitItems(connection, commitsBefore);
      CompletableFuture<Void> cut = proxy.cutBeforeNextCommit();
      insert(connection, "last");

      assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);

      assertThat(cut).succeedsWithin(SOON);
      Await.until(SOON, "no open transaction", () -> openTransactions() == 0);
      assertThat(items()).isEqualTo(commitsBefore);
    }
  }

  @Test
  void dropAllClosesWhatIsThereAndLetsNewConnectionsPass() throws SQLException {
    try (Connection old = connect("")) {
      proxy.dropAll();

      assertThatThrownBy(() -> insert(old, "lost")).isInstanceOf(SQLException.class);
      try (Connection fresh = connect("")) {
        commitItems(fresh, 1);
      }
      assertThat(items()).isEqualTo(1);
    }
  }

  @Test
  void faultHitsOneCommitOnly() throws SQLException {
    CompletableFuture<Void> lost = proxy.loseNextCommitAnswer();
    try (Connection first = connect("");
        Connection second = connect("")) {
      insert(first, "lost");
      insert(second, "told");

      assertThatThrownBy(first::commit).isInstanceOf(SQLException.class);
      second.commit();

      assertThat(lost).succeedsWithin(SOON);
      assertThat(items()).isEqualTo(2);
    }
  }

  @Test
  void cutEndsConnectionsAndRefusesNewOnesUntilRestored() throws SQLException {
    try (Connection connection = connect("")) {
      proxy.cutAll();

      assertThatThrownBy(() -> insert(connection, "any")).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> connect("")).isInstanceOf(SQLException.class);
    }
    proxy.restore();
    try (Connection connection = connect("")) {
      insert(connection, "after");
      connection.commit();
    }
    assertThat(items()).isEqualTo(1);
  }

  private Connection connect(String parameters) throws SQLException {
    Connection connection =
        DriverManager.getConnection(
            "jdbc:postgresql://localhost:" + proxy.port() + "/shop?" + parameters,
            postgres.user(),
            "");
    connection.setAutoCommit(false);
    return connection;
  }

  private static void commitItems(Connection connection, int count) throws SQLException {
    for (int i = 0; i < count; i++) {
      insert(connection, "item " + i);
      connection.commit();
    }
  }

  private static void insert(Connection connection, String name) throws SQLException {
    try (var statement = connection.prepareStatement("INSERT INTO item VALUES (?)")) {
      statement.setString(1, name);
      statement.executeUpdate();
    }
  }

  private static int items() throws SQLException {
    return number("SELECT count(*) FROM item");
  }

  private static int openTransactions() {
    try {
      return number(
          "SELECT count(*) FROM pg_stat_activity WHERE datname = 'shop' AND state LIKE 'idle in%'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int number(String query) throws SQLException {
    try (Connection connection = postgres.connect("shop");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getInt(1);
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = postgres.connect("shop");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

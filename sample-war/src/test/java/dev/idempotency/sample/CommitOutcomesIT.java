package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.Outcomes.Call;
import dev.idempotency.sample.outcome.Course;
import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.TcpProxy;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every way in which the database can end a call, when the application has done its part. Two
 * threads do all the work, and after each test both of them serve usual requests (c010).
 */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class CommitOutcomesIT {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final Call call = Call.toServlet();
  private final TcpProxy proxy = ServerRig.current().proxy();

  @Deployment(testable = false)
  static WebArchive lab() {
    return Outcomes.lab();
  }

  @BeforeAll
  static void prepare() throws SQLException, IOException {
    Outcomes.createTables();
    Workers.few();
  }

  @AfterAll
  static void asBefore() throws IOException {
    Workers.asBefore();
  }

  @AfterEach
  void c010_nothingIsLeftOnTheThreads() throws Exception {
    Outcomes.assertNothingLeft();
  }

  private static void assertRetryable(HttpResponse<String> response, String problem) {
    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(Http.problemType(response)).isEqualTo(problem);
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
    assertThat(response.headers().firstValue("Location")).isEmpty();
    assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(response.body()).doesNotContain(Call.SUCCESS);
  }

  private void assertInProgress() {
    HttpResponse<String> early = call.send();
    assertThat(early.statusCode()).isEqualTo(409);
    assertThat(Http.problemType(early)).isEqualTo("in-progress");
  }

  // ---- the commit fails

  @Test
  void b16_c051_c053_anOptimisticLockThatFailsAtTheFlush() throws SQLException {
    Database.execute("INSERT INTO lab_article VALUES ('" + call.key() + "', 10, 0)");
    Outcomes.choose(Course.CHANGES_ARTICLE);
    try (Gate gate = Gate.closed()) {
      CompletableFuture<HttpResponse<String>> response = call.sendInBackground();
      gate.awaitArrival();
      Database.execute(
          "UPDATE lab_article SET stock = 5, version = 1 WHERE id = '" + call.key() + "'");
      gate.open();
      assertRetryable(response.join(), "commit-failed");
    }
    call.assertExecutedWithoutEffect();
    assertThat(stock()).isEqualTo(5);

    call.assertTheRetryExecutesOnce(Course.CHANGES_ARTICLE);
    assertThat(stock()).isEqualTo(4);
  }

  private int stock() throws SQLException {
    return Database.count("SELECT stock FROM lab_article WHERE id = ?", call.key());
  }

  @Test
  void b16_aTriggerThatRefusesAtTheCommit() throws SQLException {
    Outcomes.choose(Course.WAITS_IN_COMMIT); // at an open gate
    Database.execute("INSERT INTO lab_veto VALUES ('" + call.key() + "')");
    assertRetryable(call.send(), "commit-failed");
    call.assertExecutedWithoutEffect();

    Database.execute("DELETE FROM lab_veto");
    call.assertTheRetryExecutesOnce(Course.WAITS_IN_COMMIT);
  }

  /** The database finds the write skew when the work is done, and when it is inside COMMIT. */
  @ParameterizedTest
  @EnumSource(names = {"SKEW_THEN_WAITS", "SKEW_THEN_WAITS_IN_COMMIT"})
  void b16_c053_aSerializationFailure(Course course) throws SQLException {
    Database.execute(
        "INSERT INTO lab_duty SELECT '%s', who, true FROM (VALUES ('application'), ('test')) v(who)"
            .formatted(call.key()));
    setIsolation("'serializable'");
    try {
      Outcomes.choose(course);
      try (Gate gate = Gate.closed()) {
        CompletableFuture<HttpResponse<String>> response = call.sendInBackground();
        gate.awaitArrival();
        goOffDuty();
        gate.open();
        assertRetryable(response.join(), "commit-failed");
      }
      call.assertExecutedWithoutEffect();
      assertThat(onDuty()).isEqualTo(1);

      call.assertTheRetryExecutesOnce(course);
      assertThat(onDuty()).isEqualTo(1);
    } finally {
      setIsolation("DEFAULT");
    }
  }

  /** Of the servers' connections: all new ones have it, and there are no others afterwards. */
  private void setIsolation(String level) throws SQLException {
    Database.execute("ALTER DATABASE shop SET default_transaction_isolation = " + level);
    proxy.dropAll();
  }

  private void goOffDuty() throws SQLException {
    try (Connection connection = Database.connect();
        Statement statement = connection.createStatement()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      connection.setAutoCommit(false);
      int changed =
          statement.executeUpdate(
              """
              UPDATE lab_duty SET duty = false WHERE ref = '%1$s' AND who = 'test'
                AND (SELECT count(*) FROM lab_duty o WHERE o.ref = '%1$s' AND o.duty) > 1
              """
                  .formatted(call.key()));
      assertThat(changed).isEqualTo(1);
      connection.commit();
    }
  }

  private int onDuty() throws SQLException {
    return Database.count("SELECT count(*) FROM lab_duty WHERE ref = ? AND duty", call.key());
  }

  // ---- nobody knows whether the commit succeeded

  /** A line that comes back at once lets the look-up meet the lock; otherwise it meets nobody. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void b17_b21_aLineCutInsideACommitThatThenSucceeds(boolean comesBackAtOnce) throws SQLException {
    Outcomes.choose(Course.WAITS_IN_COMMIT);
    try (Gate gate = Gate.closed()) {
      cutInsideCommit(gate, comesBackAtOnce);
      assertInProgress();
      assertThat(call.rows()).isZero();
      gate.open();
    }
    awaitEndOfCommit();

    HttpResponse<String> retry = call.send();
    assertThat(retry.statusCode()).isEqualTo(201);
    assertThat(retry.body()).isEqualTo(Call.SUCCESS);
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(call.executions()).isEqualTo(1);
    assertThat(call.rows()).isEqualTo(1);
    assertThat(call.records()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void b17_b21_aLineCutInsideACommitThatThenFails(boolean comesBackAtOnce) throws SQLException {
    Outcomes.choose(Course.WAITS_IN_COMMIT);
    try (Gate gate = Gate.closed()) {
      cutInsideCommit(gate, comesBackAtOnce);
      assertInProgress();
      Database.execute("INSERT INTO lab_veto VALUES ('" + call.key() + "')");
      gate.open();
    }
    awaitEndOfCommit();
    call.assertExecutedWithoutEffect();

    Database.execute("DELETE FROM lab_veto");
    call.assertTheRetryExecutesOnce(Course.WAITS_IN_COMMIT);
  }

  private void cutInsideCommit(Gate gate, boolean comesBackAtOnce) throws SQLException {
    CompletableFuture<HttpResponse<String>> response = call.sendInBackground();
    gate.awaitArrival();
    assertThat(commits()).as("commits that wait at the gate").isEqualTo(1);
    if (comesBackAtOnce) {
      proxy.dropAll();
      assertRetryable(response.join(), "outcome-unknown");
      return;
    }
    proxy.cutAll();
    try {
      assertRetryable(response.join(), "outcome-unknown");
    } finally {
      proxy.restore();
    }
  }

  private static void awaitEndOfCommit() {
    Await.until(
        SOON,
        "the end of the commit",
        () -> {
          try {
            return commits() == 0;
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** How many server processes are inside a COMMIT. */
  private static int commits() throws SQLException {
    return Database.count(
        "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query ILIKE 'commit%'");
  }

  // ---- the line

  @Test
  void b14_b21_aLineCutDuringTheWork() throws SQLException {
    Outcomes.choose(Course.WAITS);
    try (Gate gate = Gate.closed()) {
      CompletableFuture<HttpResponse<String>> response = call.sendInBackground();
      gate.awaitArrival();
      proxy.dropAll();
      assertThat(response.join().statusCode()).isEqualTo(500);
      assertInProgress(); // the database does not know yet
      gate.open();
    }
    Await.until(SOON, "the end of the work", () -> Database.waitingForLock() == 0 && !isHeld());
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.WAITS);
  }

  private static boolean isHeld() {
    try {
      return Database.count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") > 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Every connection of the pool is dead then, and none is given to a request. */
  @Test
  void b09_aDatabaseThatIsBackServesTheNextRequests() throws SQLException {
    Witness.assertNothingLeft("lab"); // it has had every connection of the pool
    Outcomes.choose(Course.BODY);
    proxy.cutAll();
    proxy.restore();

    for (int i = 0; i < 12; i++) {
      Call next = call.another();
      assertThat(next.send().statusCode()).isEqualTo(201);
      assertThat(next.rows()).isEqualTo(1);
      assertThat(next.sendWithoutKey().statusCode()).isEqualTo(201);
    }
  }

  /** The pools validate their connections, which are all dead then. */
  @Test
  void b09_b18_aDatabaseThatWasRestartedServesTheNextRequests() throws SQLException {
    Outcomes.choose(Course.BODY);
    HttpResponse<String> before = call.send();
    Witness.assertNothingLeft("lab"); // it has had every connection of the pool

    ServerRig.current().postgres().restart();

    call.assertTheRetryReplays(before);
    for (int i = 0; i < 12; i++) {
      Call next = call.another();
      assertThat(next.send().statusCode()).isEqualTo(201);
      assertThat(next.rows()).isEqualTo(1);
      assertThat(next.sendWithoutKey().statusCode()).isEqualTo(201);
    }
  }
}

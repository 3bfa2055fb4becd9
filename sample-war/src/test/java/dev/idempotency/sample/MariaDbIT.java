package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.lab.LabBean;
import dev.idempotency.sample.tills.TillServlet;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The guarantees with MariaDB as the database, of two servers. */
class MariaDbIT {

  private static final String WAR = "till.war";
  private static final String DATABASE = "till";
  private static final Node FIRST = new Node(ServerRig.current().server());

  private static Node second;
  private static MariaDb mariaDb;

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void startBothNodes() throws SQLException {
    mariaDb = new MariaDb(DATABASE);
    mariaDb.execute(
        "CREATE TABLE till_sale (id varchar(36) PRIMARY KEY, ref varchar(60), KEY (ref)) ENGINE=InnoDB",
        "CREATE TABLE till_gate (id varchar(40) PRIMARY KEY, verdict varchar(10) NOT NULL) ENGINE=InnoDB",
        "CREATE TABLE till_filler (id int PRIMARY KEY) ENGINE=InnoDB");
    second = new Node(ServerRig.current().startNode("mariadb"));
    for (Node node : List.of(FIRST, second)) {
      mariaDb.addDataSourceTo(node.server());
      node.deploy(application(WAR));
    }
  }

  private static WebArchive application(String name) {
    String reference =
        """
          <resource-ref>
            <res-ref-name>jdbc/till</res-ref-name>
            <res-type>javax.sql.DataSource</res-type>
            <res-auth>Container</res-auth>
            <lookup-name>%sjdbc/till</lookup-name>
          </resource-ref>
        </web-app>
        """
            .formatted(DataSourceScripts.ON_WILDFLY ? "java:/" : "");
    WebArchive archive =
        Archives.lab(
            name,
            onMariaDb(Descriptors.webXml()).replace("</web-app>", reference),
            onMariaDb(Descriptors.persistenceXml()));
    archive.deletePackage(LabBean.class.getPackage());
    return archive.addPackage(TillServlet.class.getPackage());
  }

  private static String onMariaDb(String descriptor) {
    return descriptor.replace("jdbc/lab", "jdbc/" + DATABASE);
  }

  @AfterAll
  static void stopTheSecondNode() {
    second.server().close();
    FIRST.server().undeploy(WAR);
    mariaDb.close();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    for (Node node : List.of(FIRST, second)) {
      node.assertNothingLeft("till", DATABASE, MariaDb.POOL_SIZE);
    }
  }

  private HttpResponse<String> sell(Node node, String parameters) {
    return node.post(path(parameters), key, "{}");
  }

  private String path(String parameters) {
    return "/till/op/sell?ref=" + key + parameters;
  }

  private CompletableFuture<HttpResponse<String>> sellAsync(Node node, String parameters) {
    return node.postAsync(path(parameters), key, "{}");
  }

  /** Behind no filter: what has come of the protected method. */
  private String call(Node node, String transaction, String parameters) {
    return node.post("/till/desk/%s?key=%s%s".formatted(transaction, key, parameters), "")
        .body()
        .strip();
  }

  private void assertFirstAnswer(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    assertThat(Http.isReplay(response)).isFalse();
  }

  private void assertReplayOf(HttpResponse<String> first, HttpResponse<String> retry) {
    assertThat(retry.statusCode()).as(retry.body()).isEqualTo(201);
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.body()).isEqualTo(first.body());
  }

  private void assertInProgress(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(409);
    assertThat(Http.problemType(response)).isEqualTo("in-progress");
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
  }

  private static int sales(String ref) throws SQLException {
    return mariaDb.count("SELECT count(*) FROM till_sale WHERE ref = ?", ref);
  }

  private static int records(String key) throws SQLException {
    return mariaDb.count("SELECT count(*) FROM idempotency_record WHERE idempotency_key = ?", key);
  }

  private void assertEffects(int expected) throws SQLException {
    assertThat(List.of(sales(key), sales("after-" + key), records(key)))
        .as("sales, sales after the row, records")
        .isEqualTo(List.of(expected, expected, expected));
  }

  private void assertTheRetryExecutesOnce(String parameters) throws SQLException {
    HttpResponse<String> retry = sell(FIRST, parameters);
    assertFirstAnswer(retry);
    assertReplayOf(retry, sell(second, parameters));
    assertEffects(1);
  }

  private static List<ServerLog> logsFromNowOn() {
    return List.of(ServerLog.fromNowOn(FIRST.server()), ServerLog.fromNowOn(second.server()));
  }

  /**
   * Lines of the level ERROR may be there, such as Hibernate's about any error; not with a trace.
   */
  private static void assertNoErrorTrace(List<ServerLog> logs) {
    assertThat(logs.stream().flatMap(log -> entries(log.text())))
        .filteredOn(entry -> entry.contains(DataSourceScripts.ON_WILDFLY ? " ERROR " : "[SEVERE]"))
        .noneMatch(entry -> entry.contains("\tat "));
  }

  private static Stream<String> entries(String log) {
    Pattern start = Pattern.compile("\\n(?=\\[?\\d{4}-\\d\\d-\\d\\d)");
    return start.splitAsStream(log);
  }

  @Test
  void theMigrationMakesTheTables() throws SQLException {
    assertThat(
            mariaDb.query(
                "SELECT table_collation FROM information_schema.tables"
                    + " WHERE table_schema = database() AND table_name LIKE 'idempotency%'"
                    + " AND engine = 'InnoDB'"))
        .containsExactly("utf8mb4_nopad_bin", "utf8mb4_nopad_bin");
  }

  @Test
  void b09_b19_theRetryGetsTheFirstAnswerAndAnotherRequestNone() throws SQLException {
    HttpResponse<String> first = sell(FIRST, "");

    assertFirstAnswer(first);
    assertReplayOf(first, sell(FIRST, ""));
    assertReplayOf(first, sell(second, ""));
    for (Node node : List.of(FIRST, second)) {
      HttpResponse<String> other = node.post(path(""), key, "{\"another\":1}");
      assertThat(other.statusCode()).isEqualTo(422);
      assertThat(Http.problemType(other)).isEqualTo("key-reused");
    }
    assertEffects(1);
  }

  @Test
  void c003_c017_duplicatesOfARunningCallLeaveAtOnceAndQuietly() throws Exception {
    List<ServerLog> logs = logsFromNowOn();
    String row = "&row=" + key;
    try (TillGate gate = TillGate.closed(mariaDb, key)) {
      CompletableFuture<HttpResponse<String>> held = sellAsync(FIRST, row);
      mariaDb.awaitWaiting(1);

      for (int duplicate = 0; duplicate < 20; duplicate++) {
        assertInProgress(sell(FIRST, row));
        assertInProgress(sell(second, row));
      }
      assertThat(held).isNotDone();

      gate.open();
      assertFirstAnswer(held.get());
      assertReplayOf(held.get(), sell(second, row));
    }
    assertEffects(1);
    assertNoErrorTrace(logs);
  }

  @Test
  void c003_theSameRequestOnBothNodesAtOnceTakesEffectOnce() throws Exception {
    List<ServerLog> logs = logsFromNowOn();
    int rounds = 50;
    try (Together both = new Together(2)) {
      for (int round = 0; round < rounds; round++) {
        String roundKey = key + "-" + round;
        List<HttpResponse<String>> answers =
            both.call(List.of(() -> sellRound(FIRST, roundKey), () -> sellRound(second, roundKey)));
        boolean firstWon = answers.get(0).statusCode() == 201 && !Http.isReplay(answers.get(0));
        HttpResponse<String> winner = answers.get(firstWon ? 0 : 1);
        HttpResponse<String> loser = answers.get(firstWon ? 1 : 0);

        assertFirstAnswer(winner);
        if (loser.statusCode() == 409) {
          assertInProgress(loser);
        } else {
          assertReplayOf(winner, loser);
        }
        assertReplayOf(winner, sellRound(firstWon ? second : FIRST, roundKey));
      }
    }
    assertThat(
            mariaDb.query(
                "SELECT count(*) FROM till_sale WHERE ref LIKE ? GROUP BY ref", key + "-%"))
        .hasSize(rounds)
        .containsOnly("1");
    assertNoErrorTrace(logs);
  }

  private static HttpResponse<String> sellRound(Node node, String roundKey) {
    return node.post("/till/op/sell?ref=" + roundKey, roundKey, "{}");
  }

  @Test
  void c017_whenTheFirstRollsBackExactlyOneOfTheRetriesExecutes() throws Exception {
    String row = "&row=" + key;
    try (TillGate gate = TillGate.closed(mariaDb, key)) {
      CompletableFuture<HttpResponse<String>> held = sellAsync(FIRST, row);
      mariaDb.awaitWaiting(1);
      assertInProgress(sell(second, row));

      gate.openWithFailure();

      assertThat(held.get().statusCode()).isEqualTo(500);
      gate.mend();
    }
    assertEffects(0);

    List<Callable<HttpResponse<String>>> retries = new ArrayList<>();
    for (int retry = 0; retry < 4; retry++) {
      Node node = retry % 2 == 0 ? FIRST : second;
      retries.add(() -> sell(node, row));
    }
    try (Together all = new Together(retries.size())) {
      List<HttpResponse<String>> answers = all.call(retries);
      assertThat(answers)
          .filteredOn(answer -> answer.statusCode() == 201 && !Http.isReplay(answer))
          .hasSize(1);
      assertThat(answers).allMatch(answer -> List.of(201, 409).contains(answer.statusCode()));
    }
    assertEffects(1);
  }

  /** The provider dooms the transaction; what the application did before and after is undone. */
  @Test
  void c017_c054_aLockTimeoutThatTheApplicationSwallowsTakesEverythingWithIt() throws Exception {
    String parameters = "&swallow=timeout&row=" + key;
    try (TillGate gate = TillGate.closed(mariaDb, key)) {
      HttpResponse<String> response = sell(FIRST, parameters);

      assertThat(response.statusCode()).as(response.body()).isEqualTo(500);
      assertThat(response.body()).doesNotContain("lock-wait");
      assertEffects(0);
      gate.open();
    }
    assertTheRetryExecutesOnce(parameters);
  }

  /**
   * InnoDB rolls back the whole transaction of a deadlock's victim, the claim with it, and whoever
   * goes on is in a new one. No provider sees it where the application uses JDBC.
   */
  @Test
  void c054_aDeadlockThatTheApplicationSwallowsDoesNotCommitTheRest() throws Exception {
    String parameters = "&swallow=jdbc&row=" + key;
    mariaDb.execute("INSERT INTO till_gate VALUES ('" + key + "', 'pass')");
    try (Connection other = mariaDb.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("INSERT INTO till_filler SELECT seq FROM seq_1_to_1000");
      statement.execute("UPDATE till_gate SET verdict = 'held' WHERE id = '" + key + "'");
      CompletableFuture<HttpResponse<String>> victim = sellAsync(FIRST, parameters);
      mariaDb.awaitWaiting(1);

      statement.execute("SELECT id FROM till_sale WHERE ref = '" + key + "' FOR UPDATE");

      HttpResponse<String> response = victim.get();
      assertThat(response.statusCode()).as(response.body()).isGreaterThanOrEqualTo(500);
      other.rollback();
    }
    assertEffects(0);
    assertTheRetryExecutesOnce(parameters);
  }

  @Test
  void c054_theApplicationsOwnStatementsWaitForLocksAsLongAsWithoutAKey() {
    HttpResponse<String> without = FIRST.post(path(""), "{}");
    HttpResponse<String> with = sell(FIRST, "");

    assertThat(without.body()).contains("lock-wait=50");
    assertThat(with.body()).contains("lock-wait=50");
  }

  @Test
  void b16_aCommitThatFailsReplacesTheAnswer() throws Exception {
    CompletableFuture<HttpResponse<String>> doomed;
    try (MariaDb.StoppedCommits commits = mariaDb.stopCommits()) {
      doomed = sellAsync(FIRST, "");
      commits.killNext();
    }

    HttpResponse<String> response = doomed.get();
    assertThat(response.statusCode()).as(response.body()).isEqualTo(503);
    assertThat(Http.problemType(response)).isIn("commit-failed", "outcome-unknown");
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
    assertEffects(0);
    assertTheRetryExecutesOnce("");
  }

  @Test
  void b32_withoutTheDatabaseNothingExecutesAndAfterwardsEverythingDoes() throws SQLException {
    assertFirstAnswer(sell(FIRST, ""));
    mariaDb.server().stop();
    HttpResponse<String> away;
    try {
      away = FIRST.post(path(""), "away-" + key, "{}");
    } finally {
      mariaDb.server().restart();
    }

    assertThat(away.statusCode()).as(away.body()).isEqualTo(503);
    assertThat(Http.problemType(away)).isEqualTo("store-unavailable");
    assertThat(Http.isReplay(sell(second, ""))).isTrue();
    assertFirstAnswer(FIRST.post(path(""), "away-" + key, "{}"));
    assertThat(List.of(sales(key), records("away-" + key))).isEqualTo(List.of(2, 1));
  }

  @Test
  void aDatabaseThatRestartsBetweenTwoRequestsIsNotNoticed() throws SQLException {
    assertFirstAnswer(sell(FIRST, ""));

    mariaDb.server().stop();
    mariaDb.server().restart();

    assertThat(Http.isReplay(sell(FIRST, ""))).isTrue();
    assertEffects(1);
  }

  @Test
  void aMethodInItsOwnTransactionTakesEffectOnce() throws Exception {
    assertMethodTakesEffectOnce("own");
  }

  @Test
  void aMethodInItsCallersTransactionTakesEffectOnce() throws Exception {
    assertMethodTakesEffectOnce("caller");
  }

  private void assertMethodTakesEffectOnce(String transaction) throws Exception {
    List<ServerLog> logs = logsFromNowOn();
    String row = "&row=" + key;
    String sold;
    try (TillGate gate = TillGate.closed(mariaDb, key)) {
      CompletableFuture<String> held =
          CompletableFuture.supplyAsync(() -> call(FIRST, transaction, row));
      mariaDb.awaitWaiting(1);

      for (Node node : List.of(FIRST, second)) {
        assertThat(call(node, transaction, row)).isEqualTo("InProgressException");
      }
      assertThat(sales("caller-" + key)).isZero();

      gate.open();
      sold = held.get();
    }
    assertThat(UUID.fromString(sold)).isNotNull();
    assertThat(call(second, transaction, row)).isEqualTo(sold);
    assertThat(call(FIRST, transaction, "&row=another")).isEqualTo("KeyReusedException");
    assertThat(List.of(sales(key), records(key))).isEqualTo(List.of(1, 1));
    assertThat(sales("caller-" + key)).isEqualTo(transaction.equals("own") ? 0 : 2);
    assertNoErrorTrace(logs);
  }

  @Test
  void whatACallerRollsBackIsNotRemembered() throws SQLException {
    assertThat(call(FIRST, "caller", "&fail=true")).endsWith("Exception");
    assertThat(List.of(sales(key), sales("caller-" + key), records(key)))
        .isEqualTo(List.of(0, 0, 0));

    String sold = call(second, "caller", "");
    assertThat(UUID.fromString(sold)).isNotNull();
    assertThat(call(FIRST, "caller", "")).isEqualTo(sold);
    assertThat(List.of(sales(key), records(key))).isEqualTo(List.of(1, 1));
  }

  @Test
  void c087_tablesThatMixUpKeysFailTheDeployment() throws Exception {
    WebArchive archive = Archives.withoutMigration(application("till-wrong.war"));
    String change = "ALTER TABLE idempotency_record CONVERT TO CHARACTER SET utf8mb4 COLLATE ";
    mariaDb.execute(change + "utf8mb4_bin");
    try {
      Deployments.assertFails(archive, "IDEM-0029: ");
    } finally {
      mariaDb.execute(change + "utf8mb4_nopad_bin");
    }
  }
}

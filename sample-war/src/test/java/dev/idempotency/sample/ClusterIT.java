package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.orders.OrderServlet;
import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.WildFlyServer;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Two servers on one database, without any connection to each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterIT {

  private static final String WAR = "cluster.war";
  private static final String ORDERS = "/cluster/op/orders";

  /** The same application behind a filter with {@code transaction-timeout=PT5S}. */
  private static final String BRIEF_ORDERS = "/cluster/brief/orders";

  private static final String BRIEF_FILTER =
      """
        <filter>
          <filter-name>brief</filter-name>
          <filter-class>dev.idempotency.http.IdempotencyFilter</filter-class>
          <async-supported>true</async-supported>
          <init-param>
            <param-name>transaction-timeout</param-name>
            <param-value>PT5S</param-value>
          </init-param>
        </filter>
        <filter-mapping>
          <filter-name>brief</filter-name>
          <url-pattern>/brief/*</url-pattern>
        </filter-mapping>
      """;

  private static final String DATA_SOURCE = "lab";
  private static final int POOL_SIZE = 10;
  private static final Duration SOON = Duration.ofSeconds(30);

  private static final List<Node> RUNNING = new ArrayList<>();
  private static Node first;
  private static Node second;

  private final String key = UUID.randomUUID().toString();
  private final String ref = key;

  private static WebArchive application() {
    String webXml = Descriptors.webXml().replace("<env-entry>", BRIEF_FILTER + "<env-entry>");
    return Archives.lab(WAR, webXml, Descriptors.persistenceXml())
        .addPackage(OrderServlet.class.getPackage());
  }

  @BeforeAll
  static void startBothNodes() throws SQLException {
    Orders.createTables();
    ServerRig rig = ServerRig.current();
    first = new Node(rig.server());
    second = new Node(rig.startNode("second", DATA_SOURCE));
    RUNNING.addAll(List.of(first, second));
    for (Node node : RUNNING) {
      node.deploy(application());
    }
  }

  @AfterAll
  static void stopTheSecondNode() {
    second.server().close();
    first.server().undeploy(WAR);
  }

  @AfterEach
  void nothingIsLeftBehind() {
    for (Node node : RUNNING) {
      node.assertNothingLeft("cluster", DATA_SOURCE, POOL_SIZE);
    }
  }

  private static void assertFirstAnswer(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(response)).isFalse();
  }

  private static void assertReplayOf(HttpResponse<String> firstAnswer, HttpResponse<String> retry) {
    assertThat(retry.statusCode()).isEqualTo(firstAnswer.statusCode());
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.body()).isEqualTo(firstAnswer.body());
    assertThat(retry.headers().firstValue("Location"))
        .isPresent()
        .isEqualTo(firstAnswer.headers().firstValue("Location"));
    assertThat(retry.headers().firstValue("Content-Type"))
        .isEqualTo(firstAnswer.headers().firstValue("Content-Type"));
  }

  private static void assertInProgress(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(409);
    assertThat(Http.problemType(response)).isEqualTo("in-progress");
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
  }

  private static void assertKeyReused(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(Http.problemType(response)).isEqualTo("key-reused");
  }

  @Test
  void c066_bothNodesMigrateAnEmptyDatabaseAtOnce() throws Exception {
    Migrations database = Migrations.on("together");
    ServerRig rig = ServerRig.current();
    for (Node node : List.of(first, second)) {
      database.addDataSource(
          node.server(), rig.dataSourceScript(), "together", rig.postgres().user());
    }
    WebArchive archive = Migrations.application("together.war", "together");
    try (Together both = new Together(2)) {
      assertThat(
              both.call(List.of(() -> deployed(first, archive), () -> deployed(second, archive))))
          .containsExactly("none", "none");
    }
    assertThat(database.query("SELECT exectype FROM databasechangelog"))
        .containsExactly("EXECUTED", "EXECUTED");
    first.server().undeploy("together.war");
    second.server().undeploy("together.war");
  }

  /** Deploys; returns what the application finds in its table. */
  private static String deployed(Node node, WebArchive archive) {
    node.deploy(archive);
    return node.get("/together/records?operation=lab&key=none").body();
  }

  @Test
  void c003_theSameRequestOnBothNodesAtOnceTakesEffectOnce() throws Exception {
    try (Together both = new Together(2)) {
      for (int round = 0; round < 200; round++) {
        String roundKey = key + "-" + round;
        String path = ORDERS + "?amount=1&ref=" + roundKey;
        List<HttpResponse<String>> answers =
            both.call(
                List.of(
                    () -> first.post(path, roundKey, "{}"),
                    () -> second.post(path, roundKey, "{}")));

        boolean firstExecuted = isFirstAnswer(answers.get(0));
        HttpResponse<String> winner = answers.get(firstExecuted ? 0 : 1);
        HttpResponse<String> loser = answers.get(firstExecuted ? 1 : 0);
        assertFirstAnswer(winner);
        if (loser.statusCode() == 409) {
          assertInProgress(loser);
        } else {
          assertReplayOf(winner, loser);
        }
        Node loserNode = firstExecuted ? second : first;
        assertReplayOf(winner, loserNode.post(path, roundKey, "{}"));
      }
    }
    assertOneEffectInEveryRound(200);
  }

  @Test
  void c031_anotherRequestWithTheSameKeyNeverGetsTheAnswer() throws Exception {
    try (Together both = new Together(2)) {
      for (int round = 0; round < 100; round++) {
        String roundKey = key + "-" + round;
        Placing one = Placing.one(roundKey);
        Placing other = round % 2 == 0 ? Placing.otherQuery(roundKey) : Placing.otherBody(roundKey);
        List<HttpResponse<String>> answers =
            both.call(
                List.of(
                    () -> first.post(one.path(), roundKey, one.body()),
                    () -> second.post(other.path(), roundKey, other.body())));

        boolean oneWon = isFirstAnswer(answers.get(0));
        HttpResponse<String> winner = answers.get(oneWon ? 0 : 1);
        HttpResponse<String> loser = answers.get(oneWon ? 1 : 0);
        Placing won = oneWon ? one : other;
        Placing lost = oneWon ? other : one;
        assertFirstAnswer(winner);
        assertThat(winner.body()).contains("payload=" + won.payload() + System.lineSeparator());
        if (loser.statusCode() == 409) {
          assertInProgress(loser);
        } else {
          assertKeyReused(loser);
        }
        for (Node node : List.of(first, second)) {
          assertKeyReused(node.post(lost.path(), roundKey, lost.body()));
          assertReplayOf(winner, node.post(won.path(), roundKey, won.body()));
        }
      }
    }
    assertOneEffectInEveryRound(100);
  }

  /** A request, and what the application makes of it. */
  private record Placing(String path, String body, String payload) {

    static Placing one(String ref) {
      return new Placing(ORDERS + "?amount=1&ref=" + ref, "one", "1 one");
    }

    static Placing otherQuery(String ref) {
      return new Placing(ORDERS + "?amount=2&ref=" + ref, "one", "2 one");
    }

    static Placing otherBody(String ref) {
      return new Placing(ORDERS + "?amount=1&ref=" + ref, "two", "1 two");
    }
  }

  private static boolean isFirstAnswer(HttpResponse<String> response) {
    return response.statusCode() == 201 && !Http.isReplay(response);
  }

  private void assertOneEffectInEveryRound(int rounds) throws SQLException {
    String ofThisTest = key + "-%";
    assertThat(
            Database.count(
                "SELECT count(*) FROM idempotency_record WHERE idempotency_key LIKE ?", ofThisTest))
        .isEqualTo(rounds);
    assertThat(
            Database.query(
                "SELECT count(*) FROM node_order o JOIN node_audit a ON a.order_id = o.id"
                    + " WHERE ref LIKE ? GROUP BY ref",
                ofThisTest))
        .hasSize(rounds)
        .containsOnly("1");
    assertThat(Database.count("SELECT count(*) FROM node_order WHERE ref LIKE ?", ofThisTest))
        .isEqualTo(rounds);
  }

  @Test
  void b20_b21_whileTheFirstRunsTheOtherNodeRefusesAtOnce() throws Exception {
    String path = ORDERS + "?amount=1&row=" + key + "&ref=" + ref;
    HttpResponse<String> winner;
    try (RowGate gate = RowGate.closed(key)) {
      CompletableFuture<HttpResponse<String>> held = first.postAsync(path, key, "{}");
      gate.awaitWaiting(1);

      assertInProgress(second.post(path, key, "{}"));
      assertInProgress(second.post(path, key, "{\"another\":1}"));
      assertKeyReused(first.post(path, key, "{\"another\":1}"));
      assertInProgress(first.post(path, key, "{}"));
      assertThat(held).isNotDone();

      gate.open();
      winner = held.get();
    }
    assertFirstAnswer(winner);
    assertReplayOf(winner, second.post(path, key, "{}"));
    assertKeyReused(second.post(path, key, "{\"another\":1}"));
    Orders.assertEffects(ref, key, 1);
  }

  @Test
  void c017_whenTheFirstFailsTheRetryOnTheOtherNodeExecutes() throws Exception {
    String path = ORDERS + "?amount=1&row=" + key + "&ref=" + ref;
    try (RowGate gate = RowGate.closed(key)) {
      CompletableFuture<HttpResponse<String>> held = first.postAsync(path, key, "{}");
      gate.awaitWaiting(1);
      assertInProgress(second.post(path, key, "{}"));

      gate.openWithFailure();

      assertThat(held.get().statusCode()).isEqualTo(500);
      gate.mend();
    }
    Orders.assertEffects(ref, key, 0);
    HttpResponse<String> retry = second.post(path, key, "{}");
    assertFirstAnswer(retry);
    assertReplayOf(retry, first.post(path, key, "{}"));
    Orders.assertEffects(ref, key, 1);
  }

  @Test
  void c055_aFrozenNodeGivesItsKeyBackWithinTheTransactionTimeout() throws Exception {
    String path = BRIEF_ORDERS + "?amount=1&gate=" + key + "&ref=" + ref;
    CompletableFuture<HttpResponse<String>> frozen = holdAtGate(second, path);
    HttpResponse<String> retry;
    second.server().pause();
    try {
      assertInProgress(first.post(path, key, "{}"));
      Await.until(SOON, "the frozen node's key is free", () -> !isKeyHeld());
      retry = first.post(path, key, "{}");
      assertFirstAnswer(retry);
      Orders.assertEffects(ref, key, 1);
    } finally {
      second.server().resume();
      second.put(path + "&closed=false");
    }
    assertThat(frozen.get().statusCode()).isGreaterThanOrEqualTo(500);
    assertThat(frozen.get().body()).doesNotContain("id=");
    Orders.assertEffects(ref, key, 1);
    assertReplayOf(retry, second.post(path, key, "{}"));
    assertThat(retry.body()).contains("id=" + Orders.ids(ref).get(0));
  }

  @Test
  void c055_theBoundForAFrozenNodeHoldsForTheTransactionOnlyAndNoOtherLimitIsSet() {
    HttpResponse<String> inFiveMinutes = first.post(ORDERS + "?amount=1&ref=" + ref, key, "{}");
    HttpResponse<String> inFiveSeconds =
        first.post(BRIEF_ORDERS + "?amount=1&ref=" + ref, key, "{}");
    HttpResponse<String> without = first.post(ORDERS + "?amount=1&ref=" + ref, "{}");

    assertThat(inFiveMinutes.body()).contains("limits=0 0 5min");
    assertThat(inFiveSeconds.body()).contains("limits=0 0 5s");
    assertThat(without.body()).contains("limits=0 0 0");
  }

  @Test
  void c088_aCallThatAnUndeploymentMeetsFinishesOrRollsBack() throws Exception {
    String path = ORDERS + "?amount=1&row=" + key + "&ref=" + ref;
    assertEndsOnceFor(path, callThatMeets(() -> second.server().undeploy(WAR), path));

    second.deploy(application());
    assertThat(Http.isReplay(second.post(path, key, "{}"))).isTrue();
  }

  @Test
  void c088_aCallThatAShutdownMeetsFinishesOrRollsBack() throws Exception {
    String path = ORDERS + "?amount=1&row=" + key + "&ref=" + ref;
    assertEndsOnceFor(path, callThatMeets(second.server()::stop, path));

    second.server().start();
    assertThat(Http.isReplay(second.post(path, key, "{}"))).isTrue();
  }

  /** The answer of the second node, if there is one, to a call during which its end begins. */
  private Optional<HttpResponse<String>> callThatMeets(Runnable end, String path) throws Exception {
    CompletableFuture<HttpResponse<String>> met;
    CompletableFuture<Void> ended;
    try (RowGate gate = RowGate.closed(key)) {
      met = second.postAsync(path, key, "{}");
      gate.awaitWaiting(1);
      ended = CompletableFuture.runAsync(end);
      Await.until(SOON, "the application stops", () -> !isServing(second));
      gate.open();
    }
    ended.get(SOON.toSeconds(), TimeUnit.SECONDS);
    return met.thenApply(Optional::of).exceptionally(noAnswer -> Optional.empty()).get();
  }

  /** Whatever its client has seen: the effect is there once, and the retry gets its answer. */
  private void assertEndsOnceFor(String path, Optional<HttpResponse<String>> answer)
      throws SQLException {
    Await.until(SOON, "the call has ended", () -> !isKeyHeld());
    HttpResponse<String> retry = first.post(path, key, "{}");
    assertThat(retry.statusCode()).isEqualTo(201);
    answer.filter(seen -> seen.statusCode() == 201).ifPresent(seen -> assertReplayOf(seen, retry));
    Orders.assertEffects(ref, key, 1);
  }

  private static boolean isServing(Node node) {
    try {
      return node.get(ORDERS + "?gate=none").statusCode() == 200;
    } catch (UncheckedIOException refused) {
      return false;
    }
  }

  /** Payara cannot be suspended. */
  @Test
  @EnabledIfSystemProperty(named = "rig.server", matches = "wildfly")
  void c088_aSuspendedServerLetsACallFinishAndTheOtherOneReplays() throws Exception {
    WildFlyServer server = (WildFlyServer) second.server();
    String path = ORDERS + "?amount=1&row=" + key + "&ref=" + ref;
    HttpResponse<String> answer;
    try (RowGate gate = RowGate.closed(key)) {
      CompletableFuture<HttpResponse<String>> met = second.postAsync(path, key, "{}");
      gate.awaitWaiting(1);
      CompletableFuture<Void> suspension =
          CompletableFuture.runAsync(() -> server.command(":suspend(suspend-timeout=30)"));
      Await.until(SOON, "the server is suspended", () -> !isServing(second));
      gate.open();
      answer = met.get();
      suspension.get(SOON.toSeconds(), TimeUnit.SECONDS);
    } finally {
      server.command(":resume");
    }

    assertFirstAnswer(answer);
    assertReplayOf(answer, first.post(path, key, "{}"));
    assertReplayOf(answer, second.post(path, key, "{}"));
    Orders.assertEffects(ref, key, 1);
  }

  /** The last one: the second node stays dead. */
  @Test
  @Order(Integer.MAX_VALUE)
  void c055_whenANodeIsKilledTheOtherOneExecutesAtOnce() throws Exception {
    String path = ORDERS + "?amount=1&gate=" + key + "&ref=" + ref;
    CompletableFuture<HttpResponse<String>> unanswered = holdAtGate(second, path);
    assertInProgress(first.post(path, key, "{}"));

    RUNNING.remove(second);
    second.server().kill();

    assertThat(unanswered.handle((answer, failure) -> failure != null).get()).isTrue();
    Await.until(SOON, "the dead node's key is free", () -> !isKeyHeld());
    HttpResponse<String> retry = first.post(path, key, "{}");
    assertFirstAnswer(retry);
    assertReplayOf(retry, first.post(path, key, "{}"));
    Orders.assertEffects(ref, key, 1);
  }

  /**
   * Payara's plain pools lend one more connection for every further handle that is open in the same
   * transaction, and EclipseLink keeps the application's until the commit, after the completion. XA
   * pools do not, see {@code PoolIT}.
   */
  @Test
  void c018_aCallTakesOneConnectionAndItsCompletionOneMoreOfAPlainPoolOnPayara() throws Exception {
    String path = ORDERS + "?amount=1&row=" + key + "&ref=" + ref;
    Orders.letCompletionsPassARow();
    try (RowGate work = RowGate.closed(key);
        RowGate completion = RowGate.closed(Orders.completionOf(key))) {
      CompletableFuture<HttpResponse<String>> held = first.postAsync(path, key, "{}");
      work.awaitWaiting(1);
      int atWork = takenConnections();
      work.open();
      completion.awaitWaiting(1);
      int atCompletion = takenConnections();
      completion.open();

      assertFirstAnswer(held.get());
      assertThat(List.of(atWork, atCompletion))
          .isEqualTo(DataSourceScripts.ON_WILDFLY ? List.of(1, 1) : List.of(1, 2));
    } finally {
      Orders.letCompletionsGo();
    }
  }

  /** What the numbers above are to be compared with: the same pools, without a key. */
  @Test
  void c018_withoutAKeyEveryContextTakesAConnectionOfAPlainPoolOnPayara() throws Exception {
    assertThat(List.of(takenWithoutKey("one"), takenWithoutKey("two")))
        .isEqualTo(DataSourceScripts.ON_WILDFLY ? List.of(1, 1) : List.of(1, 2));
  }

  private int takenWithoutKey(String contexts) throws Exception {
    String row = key + contexts;
    String path = ORDERS + "?amount=1&contexts=" + contexts + "&row=" + row + "&ref=" + ref;
    try (RowGate work = RowGate.closed(row)) {
      CompletableFuture<HttpResponse<String>> held =
          CompletableFuture.supplyAsync(() -> first.post(path, "{}"));
      work.awaitWaiting(1);
      int taken = takenConnections();
      work.open();
      assertFirstAnswer(held.get());
      return taken;
    }
  }

  private static int takenConnections() {
    return first.takenConnections("cluster", DATA_SOURCE, POOL_SIZE);
  }

  /** Returns when the business of the request is between its two statements and stays there. */
  private CompletableFuture<HttpResponse<String>> holdAtGate(Node node, String path) {
    node.put(path + "&closed=true");
    CompletableFuture<HttpResponse<String>> held = node.postAsync(path, key, "{}");
    Await.until(SOON, "the request is at the gate", () -> node.get(path).body().equals("1"));
    assertThat(isKeyHeld()).isTrue();
    return held;
  }

  private static boolean isKeyHeld() {
    try {
      return Database.count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") > 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Three servers that clean up the same database. */
class MaintenanceClusterIT {

  private static final String APPLICATION = "cleaning";
  private static final String WAR = APPLICATION + ".war";
  private static final String SCHEDULE = "dev.idempotency.maintenance.schedule";
  private static final int MANY = 20_000;
  private static final int CLIENTS = 2;
  private static final int ROUNDS = 10;
  private static final int REQUESTS = 20;
  private static final int A_FEW = 400;
  private static final int PATIENCE = 10_000;
  private static final Duration SOON = Duration.ofMinutes(5);

  private static final List<Node> NODES = new ArrayList<>();
  private static final List<Watch> WATCHES = new ArrayList<>();
  private static OwnDatabase database;

  @BeforeAll
  static void startThreeNodes() throws SQLException {
    ServerRig rig = ServerRig.current();
    database = Cleaned.database(APPLICATION);
    NODES.add(new Node(rig.server()));
    for (String name : List.of("cleaning-2", "cleaning-3")) {
      ServerProcess server = rig.startNode(name);
      NODES.add(new Node(server));
      database.addTo(server);
    }
    for (Node node : NODES) {
      WATCHES.add(Watch.on(node));
      deploy(node);
    }
  }

  @AfterAll
  static void stopTheOtherNodes() {
    NODES.get(0).server().undeploy(WAR);
    NODES.get(0).server().undeploy(Watch.WAR);
    NODES.subList(1, NODES.size()).forEach(node -> node.server().close());
  }

  @AfterEach
  void emptyTheTables() throws SQLException {
    database.execute("TRUNCATE idempotency_record, idempotency_archive, lab_row");
  }

  private static void deploy(Node node) {
    node.deploy(Cleaned.application(WAR, database, "PT1S"));
  }

  private static int count(String sql) {
    try {
      return database.count(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitNothingExpired() {
    Await.until(
        SOON,
        "the last expired record to go",
        () ->
            count("SELECT count(*) FROM idempotency_record WHERE expires_at < now() LIMIT 1") == 0);
  }

  @Test
  void c059_threeNodesRemoveThousandsOfRecordsAndCallsGoOnMeanwhile() throws Exception {
    List<ServerLog> logs = NODES.stream().map(node -> ServerLog.fromNowOn(node.server())).toList();
    Cleaned.insertExpired(database, "anonymous", "lab", MANY);

    AtomicBoolean enough = new AtomicBoolean();
    List<CompletableFuture<List<String>>> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      int number = client;
      clients.add(CompletableFuture.supplyAsync(() -> callUntil(enough, number)));
    }
    awaitNothingExpired();
    enough.set(true);
    List<String> called = new ArrayList<>();
    for (CompletableFuture<List<String>> client : clients) {
      called.addAll(client.get());
    }

    assertThat(called).isNotEmpty();
    assertEachExecutedOnce(called);
    assertThat(count("SELECT count(*) FROM idempotency_archive")).isEqualTo(MANY);
    assertThat(count("SELECT count(DISTINCT idempotency_key) FROM idempotency_archive"))
        .isEqualTo(MANY);
    WATCHES.forEach(watch -> watch.awaitRuns(APPLICATION, 1));
    for (Watch watch : WATCHES) {
      assertThat(watch.maintenance(APPLICATION))
          .containsEntry("FailedRuns", "0")
          .containsEntry("Backlog", "0");
    }
    logs.forEach(ServerLog::assertClean);
  }

  /** Calls with keys that are new, and with keys that are to be removed at the same time. */
  private static List<String> callUntil(AtomicBoolean enough, int client) {
    List<String> called = new ArrayList<>();
    for (int i = client; !enough.get() && i < MANY; i += CLIENTS) {
      String key = (i / CLIENTS % 2 == 0 ? "new-" : "old-") + (MANY - i);
      HttpResponse<String> first = callUntilAnswered(NODES, key, i);
      assertThat(Http.isReplay(first)).as("the first answer is a replay").isFalse();
      assertThat(Http.isReplay(callUntilAnswered(NODES, key, i + 1)))
          .as("the second one is")
          .isTrue();
      called.add(key);
    }
    return called;
  }

  /** As a client does: while it is told that the key is in use, it comes again. */
  private static HttpResponse<String> callUntilAnswered(List<Node> nodes, String key, int first) {
    String path = "/" + APPLICATION + "/op/" + key + "?parent=there";
    for (int i = first; i < first + PATIENCE; i++) {
      HttpResponse<String> response = nodes.get(i % nodes.size()).post(path, key, "{}");
      assertThat(response.statusCode()).as(response.body()).isIn(201, 409);
      if (response.statusCode() == 201) {
        return response;
      }
    }
    throw new AssertionError(key + " is in use for ever");
  }

  @Test
  void c058_keyThatHasExpiredExecutesOnceForTwentyRequestsOnTwoNodesWhileThreeCleanUp()
      throws Exception {
    List<String> keys = new ArrayList<>();
    try (Together together = new Together(REQUESTS)) {
      for (int round = 0; round < ROUNDS; round++) {
        int first = round * A_FEW + 1;
        Cleaned.insertExpired(database, "anonymous", "lab", first, first + A_FEW - 1);
        String key = "old-" + first;
        List<Callable<HttpResponse<String>>> requests = new ArrayList<>();
        for (int request = 0; request < REQUESTS; request++) {
          Node node = NODES.get(request % 2);
          requests.add(() -> callUntilAnswered(List.of(node), key, 0));
        }
        List<HttpResponse<String>> answers = together.call(requests);
        assertThat(answers).filteredOn(answer -> !Http.isReplay(answer)).hasSize(1);
        assertThat(answers).extracting(HttpResponse::body).containsOnly(answers.get(0).body());
        keys.add(key);
      }
    }
    awaitNothingExpired();
    assertEachExecutedOnce(keys);
    assertThat(count("SELECT count(*) FROM idempotency_archive")).isEqualTo(ROUNDS * A_FEW);
  }

  private static void assertEachExecutedOnce(List<String> called) {
    assertThat(count("SELECT count(*) FROM lab_row")).isEqualTo(called.size());
    assertThat(count("SELECT count(DISTINCT ref) FROM lab_row")).isEqualTo(called.size());
    assertThat(count("SELECT count(*) FROM idempotency_record")).isEqualTo(called.size());
  }

  @Test
  void c060_aNodeThatIsSwitchedOffLeavesTheWorkToTheOthersAndNoneHasATimerDatabase()
      throws Exception {
    Watch off = WATCHES.get(2);
    redeployWith(off, "off");
    int before = removedBy(0) + removedBy(1);
    Cleaned.insertExpired(database, "anonymous", "lab", 2_000);

    awaitNothingExpired();

    WATCHES.subList(0, 2).forEach(watch -> watch.awaitRuns(APPLICATION, 2));
    assertThat(off.maintenance(APPLICATION))
        .containsEntry("Schedule", "off")
        .containsEntry("Runs", "0")
        .containsEntry("Removed", "0");
    assertThat(removedBy(0) + removedBy(1) - before).isEqualTo(2_000);
    redeployWith(off, "PT1S");
    for (Node node : NODES.subList(1, NODES.size())) {
      assertThat(timerStores(node)).isEmpty();
    }
  }

  /** As a system property says, against what the descriptor says. */
  private static void redeployWith(Watch watch, String schedule) {
    watch.node().server().undeploy(WAR);
    watch.setProperty(SCHEDULE, schedule);
    try {
      deploy(watch.node());
    } finally {
      watch.clearProperty(SCHEDULE);
    }
  }

  private static int removedBy(int node) {
    return Integer.parseInt(WATCHES.get(node).maintenance(APPLICATION).get("Removed"));
  }

  /** Payara's database for timers, and WildFly's files, on a node that runs nothing else. */
  private static List<Path> timerStores(Node node) throws IOException {
    Path directory = node.server().logFile().getParent().getParent();
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().matches(".*/(ejbtimer[^/]*|timer-service-data/.*)"))
          .toList();
    }
  }
}

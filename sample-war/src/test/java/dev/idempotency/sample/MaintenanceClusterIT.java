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
import java.util.Map;
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
  private static final int MANY = 100_000;
  private static final int CLIENTS = 2;
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
    NODES.forEach(node -> WATCHES.add(Watch.on(node)));
  }

  @AfterAll
  static void stopTheOtherNodes() {
    NODES.get(0).server().undeploy(Watch.WAR);
    NODES.subList(1, NODES.size()).forEach(node -> node.server().close());
  }

  @AfterEach
  void undeploy() throws SQLException {
    NODES.forEach(node -> node.server().undeploy(WAR));
    database.execute("TRUNCATE idempotency_record, idempotency_archive, lab_row");
  }

  private static void deploy() {
    NODES.forEach(node -> node.deploy(Cleaned.application(WAR, database, "PT1S")));
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
  void c059_threeNodesRemoveAHundredThousandRecordsAndCallsGoOnMeanwhile() throws Exception {
    List<ServerLog> logs = NODES.stream().map(node -> ServerLog.fromNowOn(node.server())).toList();
    deploy();
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
      HttpResponse<String> first = callUntilAnswered(key, i);
      assertThat(Http.isReplay(first)).as("the first answer is a replay").isFalse();
      assertThat(Http.isReplay(callUntilAnswered(key, i + 1))).as("the second one is").isTrue();
      called.add(key);
    }
    return called;
  }

  /** As a client does: while it is told that the key is in use, it comes again. */
  private static HttpResponse<String> callUntilAnswered(String key, int first) {
    String path = "/" + APPLICATION + "/op/" + key + "?parent=there";
    for (int i = first; i < first + PATIENCE; i++) {
      HttpResponse<String> response = NODES.get(i % NODES.size()).post(path, key, "{}");
      assertThat(response.statusCode()).as(response.body()).isIn(201, 409);
      if (response.statusCode() == 201) {
        return response;
      }
    }
    throw new AssertionError(key + " is in use for ever");
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
    off.setProperty(SCHEDULE, "off");
    try {
      deploy();
    } finally {
      off.clearProperty(SCHEDULE);
    }
    Cleaned.insertExpired(database, "anonymous", "lab", 2_000);

    awaitNothingExpired();

    WATCHES.subList(0, 2).forEach(watch -> watch.awaitRuns(APPLICATION, 2));
    Map<String, String> figures = off.maintenance(APPLICATION);
    assertThat(figures)
        .containsEntry("Schedule", "off")
        .containsEntry("Runs", "0")
        .containsEntry("Removed", "0");
    assertThat(removedBy(0) + removedBy(1)).isEqualTo(2_000);
    for (Node node : NODES.subList(1, NODES.size())) {
      assertThat(timerStores(node)).isEmpty();
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

package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.TcpProxy;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The regular removal of old records, on one node. */
class MaintenanceIT {

  private static final String APPLICATION = "cleaned";
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int BATCH = 250;

  /** What the containers say of an exception that leaves a bean. */
  private static final String OF_THE_CONTAINER =
      "WFLYEJB0034|system exception occurred during an invocation on EJB";

  /** A run that finds nothing to archive does not wait. */
  private static final String SUMMARIES_WAIT =
      """
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_advisory_xact_lock_shared(1);
          RETURN NEW;
        END $$;
      CREATE TRIGGER wait BEFORE INSERT ON idempotency_archive FOR EACH ROW EXECUTE FUNCTION wait();
      """;

  /** Each application has one of its own; threads and thread locals left behind would keep it. */
  private static final String CLASS_LOADER =
      DataSourceScripts.ON_WILDFLY
          ? "org.jboss.modules.ModuleClassLoader"
          : "org.glassfish.web.loader.WebappClassLoader";

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private static OwnDatabase database;
  private static Watch watch;

  private final String key = UUID.randomUUID().toString();
  private String deployed = "";

  @BeforeAll
  static void watchTheServer() throws SQLException {
    database = Cleaned.database("maintenance");
    watch = Watch.on(NODE);
  }

  @AfterAll
  static void watchNoLonger() {
    SERVER.undeploy(Watch.WAR);
  }

  @BeforeEach
  void deploy() {
    deploy(APPLICATION);
  }

  private void deploy(String name) {
    NODE.deploy(Cleaned.application(name + ".war", database, "PT1S"));
    deployed = name;
  }

  @AfterEach
  void undeploy() throws SQLException {
    if (!deployed.isEmpty()) {
      SERVER.undeploy(deployed + ".war");
      deployed = "";
    }
    database.execute("DELETE FROM idempotency_record; DELETE FROM idempotency_archive");
  }

  private HttpResponse<String> post(String path) {
    return NODE.post("/" + deployed + path + key + "?parent=there", key, "{}");
  }

  private void assertExecutes(String path) {
    HttpResponse<String> response = post(path);
    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(response)).isFalse();
  }

  private int rows() throws SQLException {
    return database.count("SELECT count(*) FROM lab_row WHERE ref = ?", key);
  }

  @Test
  void whatIsOverGoesToTheArchiveOrGoesAndTheRestStays() throws SQLException {
    ServerLog log = ServerLog.fromNowOn(SERVER);
    assertExecutes("/op/");
    assertExecutes("/wait/");
    assertExecutes("/brief/");
    assertExecutes("/observe/");

    Map<String, String> seen =
        watch.await(
            APPLICATION,
            "three records and a summary to go, in runs that have ended",
            figures ->
                Long.parseLong(figures.get("Runs")) > 0
                    && figures.get("Removed").equals("3")
                    && figures.get("SummariesRemoved").equals("1")
                    && figures.get("Backlog").equals("0"));

    assertThat(seen)
        .containsEntry("Schedule", "PT1S")
        .containsEntry("Archived", "2")
        .containsEntry("OldestExpired", "null")
        .containsEntry("FailedRuns", "0")
        .containsEntry("LastRunFailure", "null");
    assertThat(Instant.parse(seen.get("LastRun"))).isBefore(Instant.now());
    assertThat(database.count("SELECT count(*) FROM idempotency_record WHERE scope <> 'lab'"))
        .isZero();
    assertThat(Cleaned.records(database)).isEqualTo(1);
    assertThat(Cleaned.summaries(database)).isEqualTo(1);
    assertThat(
            database.count(
                "SELECT count(*) FROM idempotency_archive WHERE idempotency_key = ?"
                    + " AND scope = 'brief' AND status = 'SUCCEEDED' AND response_status = 201",
                key))
        .isEqualTo(1);
    assertThat(Http.isReplay(post("/op/"))).isTrue();
    assertExecutes("/brief/");
    assertThat(rows()).isEqualTo(5);
    log.assertClean();
  }

  @Test
  void c060_afterFiveDeploymentsUnderTwoNamesNothingRunsAnyMore() throws SQLException {
    String maintenance = "dev.idempotency.maintenance.Maintenance";
    String node = "dev.idempotency.startup.NodeMaintenance";
    undeploy();
    int before = watch.instances(maintenance);
    int nodesBefore = watch.instances(node);
    int loadersBefore = watch.instances(CLASS_LOADER);
    ServerLog log = ServerLog.fromNowOn(SERVER);

    for (int round = 0; round < 5; round++) {
      String name = round % 2 == 0 ? "cleaned" : "renamed";
      deploy(name);
      watch.awaitRuns(name, 1);
      SERVER.undeploy(name + ".war");
      deployed = "";
      assertThat(watch.maintenance(name)).isEmpty();
    }

    Await.until(
        SOON, "the garbage of five deployments", () -> watch.instances(maintenance) <= before);
    assertThat(watch.instances(node)).isLessThanOrEqualTo(nodesBefore);
    Await.until(
        SOON,
        "their class loaders, of which a server may still know the last",
        () -> watch.instances(CLASS_LOADER) <= loadersBefore + 1);
    assertThatNobodyCleansUp();
    log.assertClean();
  }

  /** Meanwhile an application on another database runs a few times. */
  private void assertThatNobodyCleansUp() throws SQLException {
    Cleaned.insertExpired(database, "anonymous", "lab", 1);
    OwnDatabase other = Cleaned.database("maintenance-clock");
    NODE.deploy(Cleaned.application("clock.war", other, "PT1S"));
    try {
      watch.awaitRuns("clock", 3);
      assertThat(Cleaned.records(database)).isEqualTo(1);
    } finally {
      SERVER.undeploy("clock.war");
    }
  }

  @Test
  void c060_aRunThatFailsIsToldOnceAndTheNextOnesCome() throws SQLException {
    ServerLog log = ServerLog.fromNowOn(SERVER);
    database.execute("ALTER TABLE idempotency_archive RENAME TO taken_away");
    try {
      Cleaned.insertExpired(database, "anonymous", "brief", 3);
      watch.await(
          APPLICATION, "two failures", figures -> Integer.parseInt(figures.get("FailedRuns")) >= 2);
      assertThat(Cleaned.records(database)).isEqualTo(3);
    } finally {
      database.execute("ALTER TABLE taken_away RENAME TO idempotency_archive");
    }

    Map<String, String> seen = awaitSuccess();
    assertThat(Cleaned.records(database)).isZero();
    assertThat(Cleaned.summaries(database)).isEqualTo(3);
    assertToldOnceEach(log, seen);
  }

  private static Map<String, String> awaitSuccess() {
    watch.awaitRuns(APPLICATION, 1);
    return watch.await(
        APPLICATION,
        "a run without a failure",
        figures -> figures.get("LastRunFailure").equals("null"));
  }

  private static void assertToldOnceEach(ServerLog log, Map<String, String> seen) {
    assertThat(log.lines("IDEM-0126")).hasSize(Integer.parseInt(seen.get("FailedRuns")));
    assertThat(log.lines(OF_THE_CONTAINER)).isEmpty();
  }

  @Test
  void c060_whileTheDatabaseIsAwayEachRunIsToldOnceAndThenTheyWork() throws SQLException {
    ServerLog log = ServerLog.fromNowOn(SERVER);
    TcpProxy proxy = ServerRig.current().proxy();
    proxy.cutAll();
    try {
      watch.await(
          APPLICATION, "two failures", figures -> Integer.parseInt(figures.get("FailedRuns")) >= 2);
    } finally {
      proxy.restore();
    }
    Cleaned.insertExpired(database, "anonymous", "brief", 3);

    Map<String, String> seen = awaitSuccess();
    Await.until(SOON, "the records to go", () -> Cleaned.records(database) == 0);
    assertToldOnceEach(log, seen);
  }

  @Test
  void c088_anUndeploymentEndsTheRunWithItsBatch() throws Exception {
    ServerLog log = ServerLog.fromNowOn(SERVER);
    CompletableFuture<Void> undeployment;
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      database.execute(SUMMARIES_WAIT);
      statement.execute("SELECT pg_advisory_lock(1)");
      Cleaned.insertExpired(database, "anonymous", "brief", 3 * BATCH);
      Await.until(SOON, "a batch that waits", () -> Database.waitingForLock() == 1);

      undeployment = CompletableFuture.runAsync(this::undeployOnly);
      Await.until(SOON, "the application stops", () -> watch.maintenance(APPLICATION).isEmpty());
    }
    undeployment.get(SOON.toSeconds(), TimeUnit.SECONDS);
    database.execute("DROP TRIGGER wait ON idempotency_archive");

    Await.until(SOON, "the end of the batch", () -> Database.waitingForLock() == 0);
    assertThat(Cleaned.records(database)).isEqualTo(2 * BATCH);
    assertThat(Cleaned.records(database) + Cleaned.summaries(database)).isEqualTo(3 * BATCH);
    log.assertClean();
    deploy(APPLICATION);
    Await.until(SOON, "the rest", () -> Cleaned.records(database) == 0);
    assertThat(Cleaned.summaries(database)).isEqualTo(3 * BATCH);
  }

  private void undeployOnly() {
    SERVER.undeploy(deployed + ".war");
    deployed = "";
  }
}

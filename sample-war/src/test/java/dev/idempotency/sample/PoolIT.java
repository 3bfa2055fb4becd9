package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.orders.OrderServlet;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A pool of two connections: a protected call takes one of them, a duplicate of it none.
 *
 * <p>On Payara it is an XA pool: of a plain one a call takes more, as {@code ClusterIT} counts. And
 * Payara has five threads for requests by default, so more than two calls could not be held there
 * without holding up their duplicates too.
 */
class PoolIT {

  private static final String WAR = "pool.war";
  private static final String ORDERS = "/pool/op/orders";
  private static final String DATA_SOURCE = "small";
  private static final int POOL_SIZE = 2;

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void deploy() throws SQLException {
    Orders.createTables();
    ServerRig rig = ServerRig.current();
    SERVER.addDataSource(
        DataSourceScripts.ON_WILDFLY ? rig.dataSourceScript() : DataSourceScripts.xa(),
        rig.dataSource(DATA_SOURCE, POOL_SIZE));
    NODE.deploy(application());
  }

  private static WebArchive application() {
    return Archives.lab(
            WAR, onSmallPool(Descriptors.webXml()), onSmallPool(Descriptors.persistenceXml()))
        .addPackage(OrderServlet.class.getPackage());
  }

  private static String onSmallPool(String descriptor) {
    return descriptor.replace("jdbc/lab", "jdbc/" + DATA_SOURCE);
  }

  @AfterAll
  static void undeploy() {
    SERVER.undeploy(WAR);
  }

  @AfterEach
  void nothingIsLeftBehind() {
    NODE.assertNothingLeft("pool", DATA_SOURCE, POOL_SIZE);
  }

  /** A request that waits at the row of this test while that is locked. */
  private String atTheRow(String ref) {
    return ORDERS + "?amount=1&row=" + key + "&ref=" + ref;
  }

  private static void assertAllInProgress(List<HttpResponse<String>> answers) {
    assertThat(answers)
        .allSatisfy(
            answer -> {
              assertThat(answer.statusCode()).isEqualTo(409);
              assertThat(Http.problemType(answer)).isEqualTo("in-progress");
              assertThat(answer.headers().firstValue("Retry-After")).contains("1");
            });
  }

  @Test
  void c017_duplicatesOfARunningCallLeaveThePoolToOthers() throws Exception {
    String path = atTheRow(key);
    String others = "others-" + key.substring(0, 8);
    List<Callable<HttpResponse<String>>> calls = new ArrayList<>();
    calls.addAll(Collections.nCopies(200, () -> NODE.post(path, key, "{}")));
    calls.addAll(
        Collections.nCopies(40, () -> NODE.post(ORDERS + "?amount=1&ref=" + others, "{}")));
    HttpResponse<String> winner;
    try (RowGate gate = RowGate.closed(key);
        Together all = new Together(calls.size())) {
      CompletableFuture<HttpResponse<String>> held = NODE.postAsync(path, key, "{}");
      gate.awaitWaiting(1);

      List<HttpResponse<String>> answers = all.call(calls);

      assertAllInProgress(answers.subList(0, 200));
      assertThat(answers.subList(200, calls.size()))
          .allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(201));
      assertThat(held).isNotDone();
      gate.open();
      winner = held.get();
    }
    assertThat(winner.statusCode()).isEqualTo(201);
    HttpResponse<String> retry = NODE.post(path, key, "{}");
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.body()).isEqualTo(winner.body());
    Orders.assertEffects(key, key, 1);
    assertThat(Orders.ids(others)).hasSize(40);
  }

  /** With the whole pool taken, a duplicate that asked for a connection would get 503. */
  @Test
  void c018_aCallNeedsOneConnectionAndItsDuplicateNone() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> held = new ArrayList<>();
    try (RowGate gate = RowGate.closed(key);
        Together all = new Together(200)) {
      for (int i = 0; i < POOL_SIZE; i++) {
        held.add(NODE.postAsync(atTheRow(key + i), key + i, "{}"));
      }
      gate.awaitWaiting(POOL_SIZE);

      assertAllInProgress(
          all.call(Collections.nCopies(200, () -> NODE.post(atTheRow(key + 0), key + 0, "{}"))));

      gate.open();
      for (CompletableFuture<HttpResponse<String>> answer : held) {
        assertThat(answer.get().statusCode()).isEqualTo(201);
      }
    }
    for (int i = 0; i < POOL_SIZE; i++) {
      Orders.assertEffects(key + i, key + i, 1);
    }
  }

  @Test
  void c018_tenTimesAsManyCallsAsConnectionsAllSucceed() throws Exception {
    List<Callable<HttpResponse<String>>> calls = new ArrayList<>();
    for (int i = 0; i < 10 * POOL_SIZE; i++) {
      String one = key + "-" + i;
      calls.add(() -> NODE.post(ORDERS + "?amount=1&ref=" + key, one, "{}"));
    }
    try (Together all = new Together(calls.size())) {
      assertThat(all.call(calls))
          .allSatisfy(
              answer -> {
                assertThat(answer.statusCode()).isEqualTo(201);
                assertThat(Http.isReplay(answer)).isFalse();
              });
    }
    assertThat(Orders.ids(key)).hasSize(calls.size());
  }
}

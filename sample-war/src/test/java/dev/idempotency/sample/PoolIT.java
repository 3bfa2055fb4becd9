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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small pools: a protected call takes one of their connections, a duplicate of it none.
 *
 * <p>On Payara the smallest is an XA pool: of a plain one the completion takes one more, as {@code
 * ClusterIT} counts. And Payara has five threads for requests by default, so more than two calls
 * could not be held there without holding up their duplicates too.
 */
class PoolIT {

  private static final Pool SMALLEST = new Pool("two", 2, !DataSourceScripts.ON_WILDFLY);
  private static final Pool PLAIN = new Pool("five", 5, false);
  private static final Pool XA = new Pool("five-xa", 5, true);

  /** One more than there are threads for requests on Payara. */
  private static final Pool ONE_MORE_THAN_THREADS = new Pool("six", 6, false);

  private static final List<Pool> POOLS = List.of(SMALLEST, PLAIN, XA, ONE_MORE_THAN_THREADS);

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private final String key = UUID.randomUUID().toString();

  /** A data source with an application of the same name on it. */
  private record Pool(String name, int size, boolean isXa) {

    private String war() {
      return name + ".war";
    }

    private void deploy() {
      ServerRig rig = ServerRig.current();
      SERVER.addDataSource(
          isXa ? DataSourceScripts.xa() : rig.dataSourceScript(), rig.dataSource(name, size));
      NODE.deploy(
          Archives.lab(war(), onPool(Descriptors.webXml()), onPool(Descriptors.persistenceXml()))
              .addPackage(OrderServlet.class.getPackage()));
    }

    private String onPool(String descriptor) {
      return descriptor.replace("jdbc/lab", "jdbc/" + name);
    }

    String orders() {
      return "/" + name + "/op/orders";
    }

    /** A request that waits at a row while that is locked. */
    String atTheRow(String row, String ref) {
      return orders() + "?amount=1&row=" + row + "&ref=" + ref;
    }

    private void assertNothingLeft() {
      NODE.assertNothingLeft(name, name, size);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void deploy() throws SQLException {
    Orders.createTables();
    POOLS.forEach(Pool::deploy);
  }

  @AfterAll
  static void undeploy() {
    POOLS.forEach(pool -> SERVER.undeploy(pool.war()));
  }

  @AfterEach
  void nothingIsLeftBehind() {
    POOLS.forEach(Pool::assertNothingLeft);
  }

  static List<Pool> poolsOfFive() {
    return List.of(PLAIN, XA);
  }

  static List<Pool> largeEnough() {
    return List.of(SMALLEST, ONE_MORE_THAN_THREADS);
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

  @ParameterizedTest
  @MethodSource("poolsOfFive")
  void c017_duplicatesOfARunningCallLeaveThePoolToOthers(Pool pool) throws Exception {
    String path = pool.atTheRow(key, key);
    String others = "others-" + key.substring(0, 8);
    List<Callable<HttpResponse<String>>> calls = new ArrayList<>();
    calls.addAll(Collections.nCopies(200, () -> NODE.post(path, key, "{}")));
    calls.addAll(
        Collections.nCopies(40, () -> NODE.post(pool.orders() + "?amount=1&ref=" + others, "{}")));
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
      for (int i = 0; i < SMALLEST.size(); i++) {
        held.add(NODE.postAsync(SMALLEST.atTheRow(key, key + i), key + i, "{}"));
      }
      gate.awaitWaiting(SMALLEST.size());

      String duplicate = SMALLEST.atTheRow(key, key + 0);
      assertAllInProgress(
          all.call(Collections.nCopies(200, () -> NODE.post(duplicate, key + 0, "{}"))));

      gate.open();
      for (CompletableFuture<HttpResponse<String>> answer : held) {
        assertThat(answer.get().statusCode()).isEqualTo(201);
      }
    }
    for (int i = 0; i < SMALLEST.size(); i++) {
      Orders.assertEffects(key + i, key + i, 1);
    }
  }

  @ParameterizedTest
  @MethodSource("largeEnough")
  void c018_tenTimesAsManyCallsAsConnectionsAllSucceed(Pool pool) throws Exception {
    List<Callable<HttpResponse<String>>> calls = new ArrayList<>();
    for (int i = 0; i < 10 * pool.size(); i++) {
      String one = key + "-" + i;
      calls.add(() -> NODE.post(pool.orders() + "?amount=1&ref=" + key, one, "{}"));
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

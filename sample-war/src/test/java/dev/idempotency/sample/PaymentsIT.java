package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The sample as it ships: a payment request that arrives many times takes effect once. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class PaymentsIT {

  private static final String PAYMENTS = "/shop/api/payments";

  private final String key = UUID.randomUUID().toString();
  private final String order = "A-" + key.substring(0, 8);

  @Deployment(testable = false)
  static WebArchive shop() {
    return Archives.shop();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("shop");
  }

  private String payment() {
    return payment("49.90");
  }

  private String payment(String amount) {
    return """
        {"orderNumber":"%s","amount":%s,"currency":"EUR","account":"DE-4711"}"""
        .formatted(order, amount);
  }

  @Test
  void b09_b18_theRetryGetsTheFirstAnswer() throws SQLException {
    HttpResponse<String> first = Http.post(PAYMENTS, key, payment());
    HttpResponse<String> retry = Http.post(PAYMENTS, key, payment());

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(first)).isFalse();
    assertThat(retry.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.body()).isEqualTo(first.body()).contains(order);
    assertThat(retry.headers().firstValue("Location"))
        .isPresent()
        .isEqualTo(first.headers().firstValue("Location"));
    assertThat(retry.headers().firstValue("Content-Type"))
        .isEqualTo(first.headers().firstValue("Content-Type"));
    assertEffects(1);
  }

  @Test
  void b03_aMissingKeyIsRefused() throws SQLException {
    HttpResponse<String> response = Http.post(PAYMENTS, payment());

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(Http.problemType(response)).isEqualTo("key-missing");
    assertEffects(0);
  }

  @Test
  void b05_anUnreadableKeyIsRefused() throws SQLException {
    HttpResponse<String> response = Http.post(PAYMENTS, "not a key", payment());

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(Http.problemType(response)).isEqualTo("key-invalid");
    assertEffects(0);
  }

  @Test
  void b19_anotherAmountIsRefused() throws SQLException {
    HttpResponse<String> first = Http.post(PAYMENTS, key, payment());
    HttpResponse<String> other = Http.post(PAYMENTS, key, payment("59.90"));
    HttpResponse<String> retry = Http.post(PAYMENTS, key, payment());

    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(Http.problemType(other)).isEqualTo("key-reused");
    assertThat(other.body()).doesNotContain(order);
    assertThat(retry.body()).isEqualTo(first.body());
    assertEffects(1);
  }

  @Test
  void b01_readingIsUntouched() throws SQLException {
    HttpResponse<String> withoutKey = Http.get(PAYMENTS);
    HttpResponse<String> withKey =
        Http.send(Http.request(PAYMENTS).header("Idempotency-Key", key).GET());
    HttpResponse<String> withBrokenKey =
        Http.send(Http.request(PAYMENTS).header("Idempotency-Key", "not a key").GET());

    for (HttpResponse<String> response : List.of(withoutKey, withKey, withBrokenKey)) {
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(Http.isReplay(response)).isFalse();
    }
    assertThat(Database.records(key)).isZero();
  }

  @Test
  void b13_aRefusedPaymentIsNotRemembered() throws SQLException {
    HttpResponse<String> refused = Http.post(PAYMENTS, key, payment("-1"));
    HttpResponse<String> corrected = Http.post(PAYMENTS, key, payment());

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(corrected.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(corrected)).isFalse();
    assertEffects(1);
  }

  @RepeatedTest(5)
  void b21_aHundredAtOnceTakeEffectOnce() throws Exception {
    List<HttpResponse<String>> responses = atOnce(100, () -> Http.post(PAYMENTS, key, payment()));

    Set<String> answers = new HashSet<>();
    for (HttpResponse<String> response : responses) {
      if (response.statusCode() == 201) {
        answers.add(response.body());
      } else {
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(Http.problemType(response)).isEqualTo("in-progress");
      }
    }
    assertThat(answers).hasSize(1);
    assertThat(responses.stream().filter(r -> r.statusCode() == 201 && !Http.isReplay(r)))
        .hasSize(1);
    assertEffects(1);

    for (HttpResponse<String> retry : atOnce(100, () -> Http.post(PAYMENTS, key, payment()))) {
      assertThat(retry.statusCode()).isEqualTo(201);
      assertThat(Http.isReplay(retry)).isTrue();
      assertThat(retry.body()).isEqualTo(answers.iterator().next());
    }
    assertEffects(1);
  }

  @Test
  void recordAndBusinessRowsCarryTheSameTransaction() throws SQLException {
    Http.post(PAYMENTS, key, payment());

    String transaction =
        Database.query("SELECT xmin FROM idempotency_record WHERE idempotency_key = ?", key).get(0);
    assertThat(Database.query("SELECT xmin FROM shop_order WHERE order_number = ?", order))
        .containsExactly(transaction);
    assertThat(Database.query(ofOrder("SELECT l.xmin FROM ledger_entry l"), order))
        .containsExactly(transaction);
    assertThat(Database.query(ofOrder("SELECT l.xmin FROM stock_movement l"), order))
        .containsExactly(transaction);
  }

  @Test
  void aKilledServerLeavesNothingAndTheRetryExecutesOnce() throws Exception {
    try (Connection blocker = Database.connect();
        Statement lock = blocker.createStatement()) {
      blocker.setAutoCommit(false);
      lock.execute("SELECT 1 FROM stock_item WHERE article = 'gift-card' FOR UPDATE");
      CompletableFuture<Integer> unanswered =
          CompletableFuture.supplyAsync(() -> Http.post(PAYMENTS, key, payment()).statusCode());
      Await.until(
          Duration.ofSeconds(30),
          "the business method waits for the stock",
          () -> Database.waitingForLock() == 1);

      ServerRig.current().server().kill();

      assertThat(unanswered.handle((status, failure) -> failure != null).get()).isTrue();
      blocker.rollback();
    }
    Await.until(
        Duration.ofSeconds(30),
        "the database has given up the dead server's transaction",
        () -> !isHeld());
    assertEffects(0);

    ServerRig.current().server().start();
    HttpResponse<String> retry = Http.post(PAYMENTS, key, payment());
    HttpResponse<String> second = Http.post(PAYMENTS, key, payment());

    assertThat(retry.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(retry)).isFalse();
    assertThat(Http.isReplay(second)).isTrue();
    assertThat(second.body()).isEqualTo(retry.body());
    assertEffects(1);
  }

  private static boolean isHeld() {
    try {
      return Database.count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") > 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void b32_withoutTheDatabaseNothingExecutes() throws SQLException {
    ServerRig.current().proxy().cutAll();
    HttpResponse<String> away;
    try {
      away = Http.post(PAYMENTS, key, payment());
    } finally {
      ServerRig.current().proxy().restore();
    }

    assertThat(away.statusCode()).isEqualTo(503);
    assertThat(away.headers().firstValue("Retry-After")).contains("1");
    assertThat(Http.problemType(away)).isEqualTo("store-unavailable");
    assertEffects(0);

    HttpResponse<String> retry = Http.post(PAYMENTS, key, payment());
    assertThat(retry.statusCode()).isEqualTo(201);
    assertEffects(1);
  }

  private void assertEffects(int expected) throws SQLException {
    assertThat(Database.records(key)).as("records").isEqualTo(expected);
    assertThat(Database.count("SELECT count(*) FROM shop_order WHERE order_number = ?", order))
        .as("orders")
        .isEqualTo(expected);
    assertThat(Database.count(ofOrder("SELECT count(*) FROM ledger_entry l"), order))
        .as("ledger entries")
        .isEqualTo(expected);
    assertThat(Database.count(ofOrder("SELECT count(*) FROM stock_movement l"), order))
        .as("stock movements")
        .isEqualTo(expected);
  }

  private static String ofOrder(String select) {
    return select + " JOIN shop_order o ON o.id = l.order_id WHERE o.order_number = ?";
  }

  /** Calls from as many threads, which a barrier lets go together. */
  private static <T> List<T> atOnce(int threads, Callable<T> call) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        futures.add(
            pool.submit(
                () -> {
                  barrier.await();
                  return call.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }
}

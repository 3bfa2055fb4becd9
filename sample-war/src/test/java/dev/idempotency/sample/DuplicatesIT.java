package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.lab.LabServlet;
import dev.idempotency.sample.lab.LabServlet.How;
import dev.idempotency.testkit.Await;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Duplicates of a call that runs, scopes that do not protect, and what an operator can do. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
@SuppressWarnings("try") // a held lock is held, not used
class DuplicatesIT {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final String key = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive lab() {
    return Archives.lab(
        "lab.war",
        Descriptors.webXml()
            .replace(
                "</web-app>",
                filter(
                        "wait",
                        "on-duplicate",
                        "wait:PT60S",
                        "max-waiters",
                        "1",
                        "retry-after",
                        "PT3S")
                    + filter("brief", "on-duplicate", "wait:PT1S")
                    + filter("off", "enabled", "false")
                    + filter("observe", "enabled", "observe", "key", "required")
                    + "</web-app>"),
        Descriptors.persistenceXml());
  }

  private static String filter(String name, String... properties) {
    StringBuilder params = new StringBuilder();
    for (int i = 0; i < properties.length; i += 2) {
      params.append(
          "<init-param><param-name>%s</param-name><param-value>%s</param-value></init-param>"
              .formatted(properties[i], properties[i + 1]));
    }
    return """
        <filter>
          <filter-name>%1$s</filter-name>
          <filter-class>dev.idempotency.http.IdempotencyFilter</filter-class>
          <async-supported>true</async-supported>
          %2$s
        </filter>
        <filter-mapping><filter-name>%1$s</filter-name><url-pattern>/%1$s/*</url-pattern></filter-mapping>
        """
        .formatted(name, params);
  }

  @BeforeAll
  static void tables() throws SQLException {
    Lab.createTables();
  }

  @BeforeEach
  void asItShouldBe() {
    Lab.choose(How.BODY);
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("lab");
  }

  private HttpResponse<String> post(String scope) {
    return Lab.post(scope, key, "there");
  }

  private CompletableFuture<HttpResponse<String>> posting(String scope) {
    return CompletableFuture.supplyAsync(() -> post(scope));
  }

  /** Keeps every business method of the laboratory from inserting, until it is closed. */
  private static Connection hold() throws SQLException {
    Connection connection = Database.connect();
    connection.setAutoCommit(false);
    try (Statement lock = connection.createStatement()) {
      lock.execute("LOCK TABLE lab_row IN SHARE MODE");
    }
    return connection;
  }

  private CompletableFuture<HttpResponse<String>> postingUntilHeld(String scope) {
    CompletableFuture<HttpResponse<String>> first = posting(scope);
    Await.until(SOON, "the business method is held", () -> Database.waitingForLock() == 1);
    return first;
  }

  private static <T> T whoeverIsFirst(CompletableFuture<T> one, CompletableFuture<T> two)
      throws Exception {
    return one.applyToEither(two, answer -> answer).get();
  }

  @Test
  void b21_aDuplicateOfARunningCallIsRefusedAtOnce() throws Exception {
    HttpResponse<String> duplicate;
    CompletableFuture<HttpResponse<String>> first;
    try (Connection held = hold()) {
      first = postingUntilHeld("op");
      duplicate = post("op");
    }

    assertThat(duplicate.statusCode()).isEqualTo(409);
    assertThat(Http.problemType(duplicate)).isEqualTo("in-progress");
    assertThat(duplicate.headers().firstValue("Retry-After")).contains("1");
    assertThat(first.get().statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(post("op"))).isTrue();
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b20_anotherRequestWhileTheFirstRunsReusesTheKey() throws Exception {
    HttpResponse<String> other;
    CompletableFuture<HttpResponse<String>> first;
    try (Connection held = hold()) {
      first = postingUntilHeld("op");
      other = Http.post(Lab.path("op", key, "there"), key, "{\"other\":true}");
    }

    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(Http.problemType(other)).isEqualTo("key-reused");
    assertThat(first.get().statusCode()).isEqualTo(201);
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b22_aWaiterGetsTheFirstAnswerAndWhoFindsNoPlaceIsRefused() throws Exception {
    CompletableFuture<HttpResponse<String>> first;
    CompletableFuture<HttpResponse<String>> one;
    CompletableFuture<HttpResponse<String>> two;
    HttpResponse<String> refused;
    try (Connection held = hold()) {
      first = postingUntilHeld("wait");
      one = posting("wait");
      two = posting("wait");
      // There is one place to wait: as soon as one of them is refused, the other one has it.
      refused = whoeverIsFirst(one, two);
    }

    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.headers().firstValue("Retry-After")).contains("3");
    HttpResponse<String> waited = one.get() == refused ? two.get() : one.get();
    assertThat(waited.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(waited)).isTrue();
    assertThat(waited.body()).isEqualTo(first.get().body()).isEqualTo(LabServlet.SUCCESS);
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b23_c079_aWaiterIsRefusedAtItsDeadline() throws Exception {
    HttpResponse<String> duplicate;
    CompletableFuture<HttpResponse<String>> first;
    try (Connection held = hold()) {
      first = postingUntilHeld("brief");
      duplicate = post("brief");
    }

    assertThat(duplicate.statusCode()).isEqualTo(409);
    assertThat(Http.problemType(duplicate)).isEqualTo("in-progress");
    assertThat(first.get().statusCode()).isEqualTo(201);
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b24_aWaiterExecutesWhenTheFirstRollsBack() throws Exception {
    Lab.choose(How.BUSINESS_EXCEPTION);
    CompletableFuture<HttpResponse<String>> first;
    CompletableFuture<HttpResponse<String>> one;
    CompletableFuture<HttpResponse<String>> two;
    HttpResponse<String> refused;
    try (Connection held = hold()) {
      first = postingUntilHeld("wait");
      one = posting("wait");
      two = posting("wait");
      refused = whoeverIsFirst(one, two);
      Lab.choose(How.BODY);
    }

    assertThat(first.get().statusCode()).isEqualTo(500);
    assertThat(refused.statusCode()).isEqualTo(409);
    HttpResponse<String> waited = one.get() == refused ? two.get() : one.get();
    assertThat(waited.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(waited)).isFalse();
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b47_aScopeThatIsOffPassesEverythingThrough() throws SQLException {
    HttpResponse<String> first = post("off");
    HttpResponse<String> second = post("off");

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(second.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(second)).isFalse();
    assertThat(Lab.rows(key)).isEqualTo(2);
    assertThat(Database.records(key)).isZero();
  }

  @Test
  void b47_aScopeThatObservesRecordsAndExecutesAll() throws SQLException {
    HttpResponse<String> first = post("observe");
    HttpResponse<String> second = post("observe");
    HttpResponse<String> withoutKey = Lab.postWithoutKey("observe", key);

    for (HttpResponse<String> response : List.of(first, second, withoutKey)) {
      assertThat(response.statusCode()).isEqualTo(201);
      assertThat(response.body()).isEqualTo(LabServlet.SUCCESS);
      assertThat(Http.isReplay(response)).isFalse();
    }
    assertThat(Lab.rows(key)).isEqualTo(3);
    assertThat(
            Database.query(
                "SELECT operation FROM idempotency_record WHERE idempotency_key = ?", key))
        .containsExactly("observed:observe");
  }

  @Test
  void anOperatorFindsAndForgetsARecord() throws Exception {
    String record = "/lab/records?operation=lab&key=" + key;
    try (Connection held = hold()) {
      CompletableFuture<HttpResponse<String>> first = postingUntilHeld("op");
      assertThat(Http.get(record).body()).isEqualTo("none");
      assertThat(delete(record)).as("forgotten while it runs").isEqualTo("false");
      held.rollback();
      assertThat(first.get().statusCode()).isEqualTo(201);
    }

    assertThat(Http.get(record).body())
        .contains("key=" + key, "status=SUCCEEDED", "scope=lab", "responseStatus=201");
    assertThat(delete(record)).isEqualTo("true");
    assertThat(Http.get(record).body()).isEqualTo("none");
    assertThat(delete(record)).isEqualTo("false");
    HttpResponse<String> again = post("op");
    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(again)).isFalse();
    assertThat(Lab.rows(key)).isEqualTo(2);
  }

  private static String delete(String path) {
    return Http.send(Http.request(path).DELETE()).body();
  }

  @Test
  void outcomesAreCountedInManagement() {
    post("brief");
    post("brief");

    assertThat(Http.get("/lab/counters").body())
        .contains("brief")
        .contains("executed")
        .contains("replayed");
  }
}

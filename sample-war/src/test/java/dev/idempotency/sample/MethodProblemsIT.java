package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.calls.CallBean;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client is told behind a filter, where a protected call within its request is refused. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class MethodProblemsIT {

  private final String key = UUID.randomUUID().toString();
  private final String inner = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive lab() {
    return Archives.lab("lab.war", Descriptors.webXml(), Descriptors.persistenceXml())
        .addPackage(CallBean.class.getPackage());
  }

  @BeforeAll
  static void tables() throws SQLException {
    Desks.createTables();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("lab");
  }

  /** The retry finds the key free, once the first call's record is gone. */
  @ParameterizedTest
  @CsvSource({
    "calls/bare, true",
    "calls/bare, false",
    "calls/wrapped, true",
    "calls/wrapped, false",
    "rs/call, true",
    "rs/call, false",
    "rs/call/plain, true",
    "rs/call/plain, false"
  })
  void aReusedKeyOfACallIsAProblemAndNotTheAnswerOfTheRequest(String path, boolean keyed)
      throws SQLException {
    assertExecuted(post(path, "first-" + key, "a+thing", keyed));
    HttpResponse<String> refused = post(path, key, "another+thing", keyed);

    assertProblem(refused, 422, "key-reused");
    assertThat(refused.headers().allValues("Retry-After")).isEmpty();
    assertThat(Database.records(key)).isZero();
    assertThat(Lab.rows(inner)).isEqualTo(1);

    Database.execute(
        "DELETE FROM idempotency_record WHERE idempotency_key = '%s'".formatted(inner));
    HttpResponse<String> retry = post(path, key, "another+thing", keyed);
    assertExecuted(retry);
    assertThat(Lab.rows(inner)).isEqualTo(2);
    assertTheNextOneIsEqual(retry, post(path, key, "another+thing", keyed), keyed);
    assertThat(Lab.rows(inner)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "calls/bare, true",
    "calls/bare, false",
    "calls/wrapped, true",
    "calls/wrapped, false",
    "rs/call, true",
    "rs/call, false"
  })
  void aCallThatStillRunsIsAProblemAndNotTheAnswerOfTheRequest(String path, boolean keyed)
      throws Exception {
    CompletableFuture<HttpResponse<String>> first;
    HttpResponse<String> refused;
    try (Gate gate = Gate.closed()) {
      first =
          CompletableFuture.supplyAsync(
              () -> post(path, "first-" + key, "a+thing&waits=true", keyed));
      gate.awaitArrival();
      refused = post(path, key, "a+thing", keyed);
      gate.open();
    }

    assertProblem(refused, 409, "in-progress");
    assertThat(refused.headers().allValues("Retry-After")).containsExactly("1");
    assertThat(Database.records(key)).isZero();
    assertExecuted(first.get());

    HttpResponse<String> retry = post(path, key, "a+thing", keyed);
    assertExecuted(retry);
    assertThat(retry.body()).isEqualTo(first.get().body());
    assertTheNextOneIsEqual(retry, post(path, key, "a+thing", keyed), keyed);
    assertThat(Lab.rows(inner)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&inner=", "&inner=%20"})
  void aKeyOfACallThatCannotBeUsedIsAProblem(String parameter) throws SQLException {
    for (boolean keyed : List.of(true, false)) {
      HttpResponse<String> refused = send("calls/bare?item=x" + parameter, key, keyed);

      assertProblem(refused, 400, "key-invalid");
      assertThat(Database.records(key)).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCallThatNeedsTheKeyOfTheRequestGetsItOrIsAProblem(boolean keyed) throws SQLException {
    HttpResponse<String> response = post("calls/request", key, "a+thing", keyed);

    if (keyed) {
      assertExecuted(response);
      assertThat(operations()).containsExactly("lab", "request-call");
    } else {
      assertProblem(response, 400, "key-missing");
    }
    assertThat(Lab.rows(inner)).isEqualTo(keyed ? 1 : 0);
  }

  private List<String> operations() throws SQLException {
    return Database.query(
        "SELECT operation FROM idempotency_record WHERE idempotency_key = ? ORDER BY operation",
        key);
  }

  private HttpResponse<String> post(
      String path, String requestKey, String itemAndMore, boolean keyed) {
    return send(path + "?inner=" + inner + "&item=" + itemAndMore, requestKey, keyed);
  }

  private static HttpResponse<String> send(String target, String requestKey, boolean keyed) {
    return keyed
        ? Http.post("/lab/op/" + target, requestKey, "{}")
        : Http.post("/lab/op/" + target, "{}");
  }

  private static void assertExecuted(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    assertThat(response.body()).startsWith("begun ");
    assertThat(Http.isReplay(response)).isFalse();
  }

  private static void assertTheNextOneIsEqual(
      HttpResponse<String> first, HttpResponse<String> next, boolean keyed) {
    assertThat(next.statusCode()).isEqualTo(201);
    assertThat(next.body()).isEqualTo(first.body());
    assertThat(Http.isReplay(next)).isEqualTo(keyed);
  }

  /** Nothing is left of an answer that had begun. */
  private static void assertProblem(HttpResponse<String> response, int status, String type) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(Http.problemType(response)).isEqualTo(type);
    assertThat(response.headers().firstValue("Content-Type"))
        .hasValueSatisfying(value -> assertThat(value).startsWith("application/problem+json"));
    assertThat(response.headers().allValues("X-Begun")).isEmpty();
    assertThat(response.body()).doesNotContain("begun");
  }
}

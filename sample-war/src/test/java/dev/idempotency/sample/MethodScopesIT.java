package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.scoped.ScopedResource;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protected resources in an application without the filter: scopes, and answers to refusals. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class MethodScopesIT {

  private final String key = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive lab() {
    WebArchive lab =
        Archives.lab("lab.war", webXml(), Descriptors.persistenceXml())
            .addPackage(ScopedResource.class.getPackage());
    List.copyOf(lab.getContent().keySet()).stream()
        .filter(path -> path.get().contains("/idempotency-filter"))
        .forEach(lab::delete);
    return lab;
  }

  private static String webXml() {
    StringBuilder params = new StringBuilder();
    Map.of(
            "retention", "PT2H",
            "scope.optional.key", "optional",
            "scope.off.enabled", "false",
            "scope.seen.enabled", "observe",
            "scope.named.anonymous", "refuse",
            "scope.patient.on-duplicate", "wait:PT60S",
            "scope.patient.max-waiters", "1",
            "scope.own.retention", "P30D",
            "scope.own.mismatch-status", "409",
            "scope.own.retry-after", "PT7S")
        .forEach((name, value) -> params.append(contextParam(name, value)));
    String withFilter = Descriptors.webXml();
    return withFilter.substring(0, withFilter.indexOf("<filter>"))
        + params
        + withFilter.substring(withFilter.indexOf("<env-entry>"));
  }

  private static String contextParam(String name, String value) {
    return """
        <context-param>
          <param-name>dev.idempotency.%s</param-name>
          <param-value>%s</param-value>
        </context-param>
        """
        .formatted(name, value);
  }

  @BeforeAll
  static void tables() throws SQLException {
    Desks.createTables();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("lab");
  }

  @Test
  void theFilterIsNotThere() {
    assertThat(lab().getContent().keySet())
        .noneSatisfy(path -> assertThat(path.get()).contains("idempotency-filter"))
        .anySatisfy(path -> assertThat(path.get()).contains("idempotency-jpa"));
  }

  // ---- scopes

  @Test
  void aCallWithoutAKeyIsExecutedEachTimeWhereTheKeyIsOptional() throws SQLException {
    HttpResponse<String> first = post("optional", "a thing");
    HttpResponse<String> second = post("optional", "a thing");

    assertExecuted(first);
    assertExecuted(second);
    assertThat(second.body()).isNotEqualTo(first.body());
    assertThat(Lab.rows(key)).isEqualTo(2);
  }

  @Test
  void aCallWithAKeyIsExecutedOnceWhereTheKeyIsOptional() throws SQLException {
    HttpResponse<String> first = post("optional", "a thing", key);
    HttpResponse<String> second = post("optional", "a thing", key);

    assertExecuted(first);
    assertReplayed(second, first);
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void aScopeThatIsOffProtectsNothing() throws SQLException {
    assertExecuted(post("off", "a thing", key));
    assertExecuted(post("off", "another thing", key));
    assertExecuted(post("off", "a thing"));

    assertThat(Lab.rows(key)).isEqualTo(3);
    assertThat(Database.records(key)).isZero();
  }

  @Test
  void anObservedScopeOnlyNotesItsCalls() throws SQLException {
    assertExecuted(post("seen", "a thing", key));
    assertExecuted(post("seen", "a thing", key));
    assertExecuted(post("seen", "another thing", key));
    assertExecuted(post("seen", "a thing"));
    assertExecuted(post("seen", "a thing", "\"broken"));

    assertThat(Lab.rows(key)).isEqualTo(5);
    assertThat(records("operation")).containsExactly("observed:seen");
  }

  @Test
  void aCallerWhomNobodyKnowsIsRefusedWhereTheScopeSaysSo() throws SQLException {
    HttpResponse<String> response = post("named", "a thing", key);

    assertProblem(response, 401, "caller-missing");
    assertNothingHappened();
  }

  @Test
  void aDuplicateWaitsForTheFirstResultWhereTheScopeSaysSo() throws Exception {
    CompletableFuture<HttpResponse<String>> first;
    CompletableFuture<HttpResponse<String>> one;
    CompletableFuture<HttpResponse<String>> two;
    Object refused;
    try (Gate gate = Gate.closed()) {
      first = postingToGate("patient");
      gate.awaitArrival();
      one = postingToGate("patient");
      two = postingToGate("patient");
      // There is one place to wait: as soon as one of them is refused, the other one has it.
      refused = CompletableFuture.anyOf(one, two).get();
      gate.open();
    }

    HttpResponse<String> waited = one.get() == refused ? two.get() : one.get();
    assertProblem(one.get() == refused ? one.get() : two.get(), 409, "in-progress");
    assertExecuted(first.get());
    assertReplayed(waited, first.get());
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"own, 2592000", "usual, 7200"})
  void aRecordIsKeptAsLongAsItsScopeSays(String scope, String seconds) throws SQLException {
    post(scope, "a thing", key);

    assertThat(records("extract(epoch FROM expires_at - created_at)::bigint"))
        .containsExactly(seconds);
  }

  // ---- answers

  @ParameterizedTest
  @CsvSource({"own, 409", "usual, 422"})
  void aKeyThatComesWithAnotherRequestHasTheStatusOfItsScope(String scope, int status)
      throws SQLException {
    HttpResponse<String> first = post(scope, "a thing", key);

    assertProblem(post(scope, "another thing", key), status, "key-reused");
    assertReplayed(post(scope, "a thing", key), first);
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"own, 7", "usual, 1"})
  void aDuplicateOfARunningCallMayComeAgainWhenItsScopeSays(String scope, String seconds)
      throws Exception {
    CompletableFuture<HttpResponse<String>> first;
    HttpResponse<String> duplicate;
    try (Gate gate = Gate.closed()) {
      first = postingToGate(scope);
      gate.awaitArrival();
      duplicate = post(scope, "a thing", key);
      gate.open();
    }

    assertProblem(duplicate, 409, "in-progress");
    assertThat(duplicate.headers().allValues("Retry-After")).containsExactly(seconds);
    assertExecuted(first.get());
    assertReplayed(post(scope, "a thing", key), first.get());
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void aRequestWithoutAKeyIsRefused() throws SQLException {
    assertProblem(post("usual", "a thing"), 400, "key-missing");
    assertNothingHappened();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a key", "key,other", "\"open", "k\u00e9y", " ", "\"\""})
  void aKeyThatCannotBeUsedIsRefused(String broken) throws SQLException {
    assertProblem(post("usual", "a thing", broken), 400, "key-invalid");
    assertNothingHappened();
  }

  @Test
  void aRequestWithTwoKeysIsRefused() throws SQLException {
    assertProblem(post("usual", "a thing", key, key + "-2"), 400, "key-invalid");
    assertNothingHappened();
  }

  @Test
  void c040_c048_aReplayedResponseIsTheFirstOneWithoutItsCookies() throws SQLException {
    HttpResponse<String> first = post("usual", "a thing", key);
    HttpResponse<String> retry = post("usual", "a thing", key);

    assertExecuted(first);
    assertThat(first.headers().allValues("Set-Cookie")).hasSize(1);
    assertReplayed(retry, first);
    assertThat(retry.headers().allValues("Set-Cookie")).isEmpty();
    assertThat(records("response_headers || convert_from(response_body, 'UTF8')"))
        .singleElement()
        .asString()
        .contains("X-Item")
        .doesNotContainIgnoringCase("cookie")
        .doesNotContain("visit");
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  // ---- helpers

  private HttpResponse<String> post(String scope, String item, String... keys) {
    return Http.send(request(scope, item, "", keys));
  }

  private CompletableFuture<HttpResponse<String>> postingToGate(String scope) {
    return CompletableFuture.supplyAsync(
        () -> Http.send(request(scope, "a thing", "&at=gate", key)));
  }

  private HttpRequest.Builder request(String scope, String item, String more, String... keys) {
    HttpRequest.Builder request =
        Http.request(
                "/lab/rs/scoped/" + scope + "/" + key + "?item=" + item.replace(' ', '+') + more)
            .POST(BodyPublishers.noBody());
    for (String each : keys) {
      request.header("Idempotency-Key", each);
    }
    return request;
  }

  private List<String> records(String column) throws SQLException {
    return Database.query(
        "SELECT " + column + " FROM idempotency_record WHERE idempotency_key = ?", key);
  }

  private static void assertExecuted(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    assertThat(response.body()).startsWith("receipt ");
    assertThat(Http.isReplay(response)).isFalse();
  }

  private static void assertReplayed(HttpResponse<String> response, HttpResponse<String> first) {
    assertThat(Http.isReplay(response)).as(response.body()).isTrue();
    assertThat(response.statusCode()).isEqualTo(first.statusCode());
    assertThat(response.body()).isEqualTo(first.body());
    for (String header : List.of("Location", "Content-Type", "X-Item")) {
      assertThat(response.headers().allValues(header))
          .as(header)
          .hasSize(1)
          .isEqualTo(first.headers().allValues(header));
    }
  }

  private static void assertProblem(HttpResponse<String> response, int status, String type) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type"))
        .hasValueSatisfying(value -> assertThat(value).startsWith("application/problem+json"));
    assertThat(Http.problemType(response)).isEqualTo(type);
    assertThat(response.body()).contains("\"status\":" + status);
    assertThat(response.headers().allValues("Set-Cookie")).isEmpty();
  }

  private void assertNothingHappened() throws SQLException {
    assertThat(Lab.rows(key)).isZero();
    assertThat(Database.records(key)).isZero();
  }
}

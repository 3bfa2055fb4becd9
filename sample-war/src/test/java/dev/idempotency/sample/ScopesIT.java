package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.scopes.AnswerServlet;
import dev.idempotency.sample.scopes.BodyFilter;
import dev.idempotency.sample.scopes.ParameterFilter;
import dev.idempotency.testkit.ServerRig;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.UUID;
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

/** Every property of a scope, at work. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class ScopesIT {

  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final String ref = UUID.randomUUID().toString();
  private final String key = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive scopes() {
    ScopeDescriptors webXml =
        new ScopeDescriptors()
            .scope("param", "key-source", "param:id", "key", "required")
            .scope("json", "key-source", "header:Idempotency-Key,json:/payment/id")
            .scope("content", "key-source", "fingerprint")
            .scope("ordered", "key-source", "header:X-Key,json:/payment/id,param:id")
            .scope("watched", "enabled", "observe", "key-source", "json:/payment/id")
            .scope("strict", "key-syntax", "strict")
            .scope("small", "request-limit", "1 KiB")
            .scope("tombstone", "response-limit", "1000")
            .scope("reject", "response-limit", "1000", "large-response", "reject")
            .scope("spool", "response-limit", "0", "response-spool-limit", "300 KiB")
            .scope("headers", "replay-headers", "X-Receipt,Location")
            .scope("forget", "forget-statuses", "404,5xx")
            .scope("remember", "forget-statuses", "none")
            .scope("refusal", "mismatch-status", "409", "key", "required")
            .scope("documented", "documentation-url", "https://api.example.com/keys")
            .scope("ignoring", "fingerprint-ignore", "/trace", "fingerprint-headers", "X-Version")
            .scope("raw", "fingerprint", "raw")
            .scope("none", "fingerprint", "none")
            .scope("open", "on-store-failure", "open")
            .inFront(ParameterFilter.class, "/x/tokens/*")
            .scope("tokens")
            .inFront(BodyFilter.class, "/x/bodies/*")
            .scope("bodies")
            .scope("refused", "archive", "true", "expired", "refuse")
            .scope("archived", "archive", "true", "archive-retention", "P7D")
            .scope("named-upload", "/upload/named/*", "key-source", "param:id")
            .scope("named-parts", "/rs/named/*", "key-source", "param:id")
            .scope("upload", "/upload/*")
            .scope("stream", "/stream/*")
            .scope("rest", "/rs/kept/*")
            .scope("async", "/async/plain/*")
            .scope("read", "/async/read/*", "key-source", "json:/payment/id");
    return Archives.lab("scopes.war", webXml.webXml(), Descriptors.persistenceXml())
        .addPackage(AnswerServlet.class.getPackage());
  }

  @BeforeAll
  static void tables() throws SQLException {
    Lab.createTables();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("scopes", "lab");
  }

  private HttpRequest.Builder request(String scope, String type, String body) {
    return request(scope, "", type, body);
  }

  private HttpRequest.Builder request(String scope, String query, String type, String body) {
    return Http.request("/scopes/x/" + scope + "/" + ref + query)
        .header("Content-Type", type)
        .POST(BodyPublishers.ofString(body));
  }

  private HttpRequest.Builder keyed(String scope, String query, String body) {
    return request(scope, query, JSON, body).header("Idempotency-Key", key);
  }

  private void assertExecutedOnce() throws SQLException {
    assertThat(Lab.rows(ref)).isEqualTo(1);
  }

  private static void assertReplay(HttpResponse<String> response, HttpResponse<String> first) {
    assertThat(response.statusCode()).isEqualTo(first.statusCode());
    assertThat(response.body()).isEqualTo(first.body());
    assertThat(Http.isReplay(first)).isFalse();
    assertThat(Http.isReplay(response)).isTrue();
  }

  private static void assertRefused(HttpResponse<String> response, int status, String problem) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(Http.problemType(response)).isEqualTo(problem);
    assertThat(response.body()).contains("\"status\":" + status);
  }

  // ---- the key

  @Test
  void b18_aFieldOfTheFormIsTheKey() throws SQLException {
    HttpResponse<String> first = Http.send(request("param", FORM, "amount=1&id=" + key));

    assertReplay(Http.send(request("param", FORM, "amount=1&id=" + key)), first);
    assertExecutedOnce();
    assertRefused(Http.send(request("param", FORM, "amount=2&id=" + key)), 422, "key-reused");
    assertRefused(Http.send(request("param", FORM, "amount=1")), 400, "key-missing");
    assertRefused(Http.send(request("param", FORM, "id=1&id=2")), 400, "key-invalid");
  }

  @Test
  void b18_aParameterOfTheQueryIsTheKey() throws SQLException {
    HttpResponse<String> first = Http.send(request("param", "?id=" + key, JSON, "{}"));

    assertReplay(Http.send(request("param", "?id=" + key, JSON, "{}")), first);
    assertExecutedOnce();
  }

  /** Whether the container parses the form, as for the first one, or leaves it as bytes. */
  @ParameterizedTest
  @ValueSource(strings = {"/scopes/upload/named", "/scopes/rs/named/parts"})
  void b18_aFieldOfAMultipartFormIsTheKey(String path) {
    HttpResponse<String> first = Http.send(multipart(path, key, 10));

    assertThat(first.statusCode()).isEqualTo(200);
    assertReplay(Http.send(multipart(path, key, 10)), first);
    assertRefused(Http.send(multipart(path, key, 11)), 422, "key-reused");
  }

  @Test
  void b18_aValueInTheBodyIsTheKey() throws SQLException {
    String body = "{\"payment\":{\"amount\":1,\"id\":\"" + key + "\"}}";
    HttpResponse<String> first = Http.send(request("json", JSON, body));

    assertReplay(Http.send(request("json", JSON, body)), first);
    assertExecutedOnce();
    assertRefused(Http.send(request("json", JSON, body.replace(":1,", ":2,"))), 422, "key-reused");
    assertRefused(Http.send(request("json", JSON, "{\"payment\":")), 400, "key-invalid");
  }

  @Test
  void b04_whereNoSourceIsPresentEveryRequestExecutes() throws SQLException {
    Http.send(request("json", JSON, "{\"payment\":{}}"));
    HttpResponse<String> second = Http.send(request("json", JSON, "{\"payment\":{}}"));

    assertThat(second.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(second)).isFalse();
    assertThat(Lab.rows(ref)).isEqualTo(2);
  }

  @Test
  void b05_theFirstSourceThatIsPresentDecides() throws SQLException {
    String body = "{\"payment\":{\"id\":\"" + key + "\"}}";
    HttpResponse<String> first =
        Http.send(request("ordered", JSON, body).header("X-Key", "k-" + key));

    assertReplay(Http.send(request("ordered", JSON, body).header("X-Key", "k-" + key)), first);
    assertExecutedOnce();
    assertRefused(
        Http.send(request("ordered", JSON, body).header("X-Key", "not a key")), 400, "key-invalid");
    assertThat(Http.isReplay(Http.send(request("ordered", JSON, body)))).isFalse();
    assertThat(Lab.rows(ref)).isEqualTo(2);
  }

  @Test
  void b18_theContentIsTheKeyAsALastResort() throws SQLException {
    String body = "{\"id\":\"" + key + "\",\"amount\":1}";
    HttpResponse<String> first = Http.send(request("content", JSON, body));

    assertReplay(
        Http.send(request("content", JSON, "{\"amount\":1.0, \"id\":\"" + key + "\"}")), first);
    assertExecutedOnce();
    Http.send(request("content", JSON, body.replace(":1}", ":2}")));
    assertThat(Lab.rows(ref)).isEqualTo(2);
  }

  @Test
  void b47_anObservedScopeFindsItsKeyInTheBody() throws SQLException {
    String body = "{\"payment\":{\"id\":\"" + key + "\"}}";
    Http.send(request("watched", JSON, body));
    HttpResponse<String> second = Http.send(request("watched", JSON, body));

    assertThat(second.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(second)).isFalse();
    assertThat(Lab.rows(ref)).isEqualTo(2);
    assertThat(Database.records(key)).isEqualTo(1);
  }

  @Test
  void b05_aStrictScopeRefusesAnUnquotedKey() throws SQLException {
    assertRefused(Http.send(keyed("strict", "", "{}")), 400, "key-invalid");
    assertThat(Lab.rows(ref)).isZero();
    HttpResponse<String> quoted =
        Http.send(request("strict", JSON, "{}").header("Idempotency-Key", "\"" + key + "\""));
    assertThat(quoted.statusCode()).isEqualTo(201);
  }

  // ---- the meaning

  @Test
  void b18_b19_whatIsIgnoredDoesNotCountAndANamedHeaderDoes() throws SQLException {
    HttpResponse<String> first =
        Http.send(keyed("ignoring", "", "{\"a\":1,\"trace\":1}").header("X-Version", "1"));

    assertReplay(
        Http.send(keyed("ignoring", "", "{\"trace\":2,\"a\":1}").header("X-Version", "1")), first);
    assertRefused(
        Http.send(keyed("ignoring", "", "{\"a\":1,\"trace\":1}").header("X-Version", "2")),
        422,
        "key-reused");
    assertExecutedOnce();
  }

  @Test
  void b19_rawComparesBytes() {
    Http.send(keyed("raw", "", "{\"a\":1}"));

    assertRefused(Http.send(keyed("raw", "", "{\"a\": 1}")), 422, "key-reused");
  }

  @Test
  void b18_noneComparesNothing() throws SQLException {
    HttpResponse<String> first = Http.send(keyed("none", "", "{\"a\":1}"));

    assertReplay(Http.send(keyed("none", "", "something else")), first);
    assertExecutedOnce();
  }

  // ---- events

  @Test
  void observersAreToldWhatHasBecomeOfACall() {
    Http.send(keyed("forget", "?status=404", "{}"));
    Http.send(keyed("forget", "", "{}"));
    Http.send(keyed("forget", "", "{}"));
    Http.send(keyed("forget", "", "{\"other\":1}"));
    String records = "/scopes/records?operation=forget&key=" + key;
    assertThat(Http.send(Http.request(records).DELETE()).body()).isEqualTo("true");

    assertThat(events())
        .isEqualTo(
            "FORGOTTEN forget, EXECUTED forget, REPLAYED forget, MISMATCHED forget, FORGOTTEN forget");
  }

  private String events() {
    return Http.get("/scopes/events?key=" + key).body();
  }

  // ---- filters in front

  @Test
  void b18_b19_c015_aFilterInFrontMayHaveAskedForParameters() throws SQLException {
    HttpResponse<String> first =
        Http.send(request("tokens", FORM, "amount=1").header("Idempotency-Key", key));

    assertReplay(
        Http.send(request("tokens", FORM, "amount=1").header("Idempotency-Key", key)), first);
    assertRefused(
        Http.send(request("tokens", FORM, "amount=2").header("Idempotency-Key", key)),
        422,
        "key-reused");
    assertExecutedOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {JSON, FORM, "text/plain"})
  void b19_aBodyOfWhichNothingIsLeftIsRefused(String type) throws SQLException {
    assertRefused(
        Http.send(request("bodies", type, "amount=1").header("Idempotency-Key", key)),
        500,
        "request-already-read");
    assertThat(Lab.rows(ref)).isZero();
  }

  // ---- limits

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void b33_aRequestOverTheLimitIsRefused(boolean lengthIsDeclared) throws SQLException {
    String body = "x".repeat(1025);
    HttpRequest.Builder request =
        Http.request("/scopes/x/small/" + ref)
            .header("Idempotency-Key", key)
            .header("Content-Type", "text/plain")
            .POST(
                lengthIsDeclared
                    ? BodyPublishers.ofString(body)
                    : BodyPublishers.fromPublisher(BodyPublishers.ofString(body)));

    assertRefused(Http.send(request), 413, "request-too-large");
    assertThat(Lab.rows(ref)).isZero();
    assertThat(Database.records(key)).isZero();
    assertThat(Http.send(keyed("small", "", "x".repeat(1024))).statusCode()).isEqualTo(201);
  }

  @Test
  void b33_aRequestWithoutAKeyHasNoLimit() throws SQLException {
    assertThat(Http.send(request("small", "text/plain", "x".repeat(5000))).statusCode())
        .isEqualTo(201);
    assertExecutedOnce();
  }

  @Test
  void b34_c044_anAnswerOfExactlyTheLimitIsKept() throws SQLException {
    HttpResponse<String> first = Http.send(keyed("tombstone", "?size=1000", "{}"));

    assertThat(first.body()).hasSize(1000);
    assertReplay(Http.send(keyed("tombstone", "?size=1000", "{}")), first);
    assertExecutedOnce();
  }

  @Test
  void b34_c044_anAnswerOverTheLimitIsSentWholeAndNotKept() throws SQLException {
    String query = "?size=1001&header=Location:/there";
    HttpResponse<String> first = Http.send(keyed("tombstone", query, "{}"));
    HttpResponse<String> retry = Http.send(keyed("tombstone", query, "{}"));

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(first.body()).hasSize(1001);
    assertThat(retry.statusCode()).isEqualTo(201);
    assertThat(Http.problemType(retry)).isEqualTo("response-not-kept");
    assertThat(retry.headers().firstValue("Location")).hasValue("/there");
    assertThat(retry.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(Http.isReplay(retry)).isTrue();
    assertExecutedOnce();
    assertThat(
            Database.count(
                "SELECT count(*) FROM idempotency_record WHERE idempotency_key = ? AND status ="
                    + " 'SUCCEEDED' AND response_body IS NULL",
                key))
        .isEqualTo(1);
  }

  @Test
  void b35_c044_anAnswerOverTheLimitIsRolledBackWhereTheScopeSaysSo() throws SQLException {
    assertRefused(Http.send(keyed("reject", "?size=1001", "{}")), 500, "response-too-large");
    assertThat(Lab.rows(ref)).isZero();
    assertThat(Database.records(key)).isZero();

    assertThat(Http.send(keyed("reject", "?size=1000", "{}")).statusCode()).isEqualTo(201);
    assertExecutedOnce();
  }

  @ParameterizedTest
  @CsvSource({"307200, 201", "307201, 500"})
  void b48_c044_anAnswerOverTheSpoolLimitIsRolledBack(int size, int status) throws SQLException {
    HttpResponse<String> response = Http.send(keyed("spool", "?size=" + size, "{}"));

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(Lab.rows(ref)).isEqualTo(status == 201 ? 1 : 0);
    assertThat(Database.records(key)).isEqualTo(status == 201 ? 1 : 0);
    assertThat(response.body().length() == size).isEqualTo(status == 201);
  }

  // ---- past the retention

  private void endRetention() throws SQLException {
    Database.execute(
        "UPDATE idempotency_record SET expires_at = now() WHERE idempotency_key = '" + key + "'");
  }

  @Test
  void b27_aKeyPastItsRetentionIsRefusedWhereTheArchiveKnowsIt() throws SQLException {
    Http.send(keyed("refused", "", "{}"));
    endRetention();

    assertRefused(Http.send(keyed("refused", "", "{}")), 410, "key-expired");
    assertExecutedOnce();
    assertThat(events()).isEqualTo("EXECUTED refused, EXPIRED refused");
  }

  @Test
  void b27_aKeyPastItsRetentionExecutesAndItsSummaryIsKept() throws SQLException {
    Http.send(keyed("archived", "", "{}"));
    endRetention();
    HttpResponse<String> again = Http.send(keyed("archived", "", "{}"));

    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(again)).isFalse();
    assertThat(Lab.rows(ref)).isEqualTo(2);
    assertThat(
            Database.query(
                "SELECT generation || ' ' || response_status || ' ' || (keep_until - archived_at)"
                    + " FROM idempotency_archive WHERE idempotency_key = ?",
                key))
        .containsExactly("1 201 7 days");
  }

  // ---- answers

  @Test
  void b18_theHeadersOfTheScopeComeAgainAndNoOthers() {
    String query = "?header=X-Receipt:1&header=X-Receipt:2&header=ETag:%22e%22&header=Location:/l";
    HttpResponse<String> first = Http.send(keyed("headers", query, "{}"));
    HttpResponse<String> retry = Http.send(keyed("headers", query, "{}"));

    assertReplay(retry, first);
    assertThat(first.headers().allValues("ETag")).containsExactly("\"e\"");
    assertThat(retry.headers().allValues("X-Receipt")).containsExactly("1", "2");
    assertThat(retry.headers().allValues("Location")).containsExactly("/l");
    assertThat(retry.headers().allValues("ETag")).isEmpty();
    assertThat(retry.headers().firstValue("Content-Type"))
        .isEqualTo(first.headers().firstValue("Content-Type"));
  }

  @ParameterizedTest
  @CsvSource({
    "forget, 404, false",
    "forget, 503, false",
    "forget, 409, true",
    "forget, 400, true",
    "remember, 500, true",
    "remember, 400, true"
  })
  void b11_b13_c069_c070_theScopeSaysWhichAnswersAreForgotten(
      String scope, int status, boolean remembered) throws SQLException {
    HttpResponse<String> first = Http.send(keyed(scope, "?status=" + status, "{}"));
    HttpResponse<String> retry = Http.send(keyed(scope, "?status=" + status, "{}"));

    assertThat(first.statusCode()).isEqualTo(status);
    assertThat(retry.statusCode()).isEqualTo(status);
    assertThat(Http.isReplay(retry)).isEqualTo(remembered);
    assertThat(Lab.rows(ref)).isEqualTo(remembered ? 1 : 0);
    assertThat(Database.records(key)).isEqualTo(remembered ? 1 : 0);
  }

  /** A refusal that can be mended is no record, so the mended request is no other request. */
  @Test
  void c070_aMendedRequestMayKeepItsKey() throws SQLException {
    assertThat(Http.send(keyed("small", "?status=400", "{}")).statusCode()).isEqualTo(400);

    assertThat(Http.send(keyed("small", "?status=201", "{\"mended\":1}")).statusCode())
        .isEqualTo(201);
    assertExecutedOnce();
  }

  @Test
  void b19_theScopeSaysWhichStatusAnotherRequestGets() throws SQLException {
    Http.send(keyed("refusal", "", "{\"a\":1}"));

    assertRefused(Http.send(keyed("refusal", "", "{\"a\":2}")), 409, "key-reused");
    assertExecutedOnce();
  }

  @Test
  void b03_b05_b19_theDocumentationIsNamedWhereTheKeyIsTheMatter() {
    String link = "<https://api.example.com/keys>; rel=\"describedby\"";
    HttpResponse<String> invalid =
        Http.send(request("documented", JSON, "{}").header("Idempotency-Key", "not a key"));
    Http.send(keyed("documented", "", "{\"a\":1}"));
    HttpResponse<String> reused = Http.send(keyed("documented", "", "{\"a\":2}"));

    assertRefused(invalid, 400, "key-invalid");
    assertThat(invalid.headers().firstValue("Link")).hasValue(link);
    assertRefused(reused, 422, "key-reused");
    assertThat(reused.headers().firstValue("Link")).hasValue(link);
    HttpResponse<String> missing = Http.send(request("refusal", JSON, "{}"));
    assertRefused(missing, 400, "key-missing");
    assertThat(missing.headers().firstValue("Link")).isEmpty();
  }

  /** The application has the same database here: what it answers is its own failure. */
  @Test
  void b32_aScopeThatFailsOpenLetsTheRequestThrough() throws SQLException {
    ServerRig.current().proxy().cutAll();
    HttpResponse<String> away;
    try {
      away = Http.send(keyed("open", "", "{}"));
    } finally {
      ServerRig.current().proxy().restore();
    }

    assertThat(away.statusCode()).isEqualTo(500);
    assertThat(away.body()).doesNotContain("urn:problem:idempotency");
    assertThat(events()).isEqualTo("UNPROTECTED open");
    HttpResponse<String> first = Http.send(keyed("open", "", "{}"));
    assertThat(first.statusCode()).isEqualTo(201);
    assertReplay(Http.send(keyed("open", "", "{}")), first);
    assertExecutedOnce();
  }

  // ---- multipart

  private HttpRequest.Builder multipart(String path, String id, int size) {
    String boundary = "b-" + UUID.randomUUID();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String head =
        """
        --%1$s
        Content-Disposition: form-data; name="id"

        %2$s
        --%1$s
        Content-Disposition: form-data; name="umlaut"
        Content-Type: text/plain; charset=UTF-8

        \u00e4
        --%1$s
        Content-Disposition: form-data; name="file"; filename="a.bin"
        Content-Type: application/octet-stream

        """
            .formatted(boundary, id)
            .replace("\n", "\r\n");
    body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < size; i++) {
      body.write(i);
    }
    body.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
    return Http.request(path)
        .header("Content-Type", "multipart/form-data; boundary=" + boundary)
        .POST(BodyPublishers.ofByteArray(body.toByteArray()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 20_000, 100_000})
  void c045_partsAndParametersAreWhatTheyWouldBe(int size) {
    HttpResponse<String> without = Http.send(multipart("/scopes/upload/one", "i", size));
    HttpResponse<String> first =
        Http.send(multipart("/scopes/upload/one", "i", size).header("Idempotency-Key", key));

    assertThat(without.body()).contains("part file a.bin application/octet-stream " + size, "id=i");
    assertThat(first.body()).isEqualTo(without.body());
    assertReplay(
        Http.send(multipart("/scopes/upload/one", "i", size).header("Idempotency-Key", key)),
        first);
    assertRefused(
        Http.send(multipart("/scopes/upload/one", "i", size + 1).header("Idempotency-Key", key)),
        422,
        "key-reused");
  }

  /** Payara tells the application, WildFly breaks the request off. */
  @Test
  void c045_aPartThatTheContainerRefusesIsRefusedInTheSameWay() throws SQLException {
    HttpResponse<String> without = Http.send(multipart("/scopes/upload/one", "i", 100_001));
    HttpResponse<String> first =
        Http.send(multipart("/scopes/upload/one", "i", 100_001).header("Idempotency-Key", key));

    assertThat(first.statusCode()).isEqualTo(without.statusCode());
    if (DataSourceScripts.ON_WILDFLY) {
      assertThat(without.statusCode()).isEqualTo(500);
      assertThat(Database.records(key)).isZero();
    } else {
      assertThat(without.body()).startsWith("refused: IllegalStateException");
      assertThat(first.body()).isEqualTo(without.body());
    }
  }

  @Test
  void c045_whoHasNoMultipartSetUpReadsTheBytes() {
    HttpResponse<String> without = Http.send(multipart("/scopes/stream/one", "i", 5));
    HttpResponse<String> first =
        Http.send(multipart("/scopes/stream/one", "i", 5).header("Idempotency-Key", key));

    assertThat(without.body()).contains("name=\"umlaut\"");
    assertThat(withoutBoundary(first)).isEqualTo(withoutBoundary(without));
    assertReplay(
        Http.send(multipart("/scopes/stream/one", "i", 5).header("Idempotency-Key", key)), first);
  }

  @Test
  void c045_jaxRsReadsTheParts() {
    HttpResponse<String> without = Http.send(multipart("/scopes/rs/bare/parts", "i", 20_000));
    HttpResponse<String> first =
        Http.send(multipart("/scopes/rs/kept/parts", "i", 20_000).header("Idempotency-Key", key));

    assertThat(without.body()).contains("umlaut - ", "file a.bin application/octet-stream 20000");
    assertThat(first.body()).isEqualTo(without.body());
    assertReplay(
        Http.send(multipart("/scopes/rs/kept/parts", "i", 20_000).header("Idempotency-Key", key)),
        first);
    assertRefused(
        Http.send(multipart("/scopes/rs/kept/parts", "j", 20_000).header("Idempotency-Key", key)),
        422,
        "key-reused");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fields", "map"})
  void c015_jaxRsReadsTheFieldsOfAForm(String method) {
    HttpResponse<String> without = Http.send(form("/scopes/rs/bare/" + method));
    HttpResponse<String> first =
        Http.send(form("/scopes/rs/kept/" + method).header("Idempotency-Key", key));

    assertThat(without.body()).contains("a b").contains("\u00e4");
    assertThat(first.body()).isEqualTo(without.body());
    assertReplay(
        Http.send(form("/scopes/rs/kept/" + method).header("Idempotency-Key", key)), first);
  }

  private static HttpRequest.Builder form(String path) {
    return Http.request(path + "?name=q")
        .header("Content-Type", FORM + ";charset=UTF-8")
        .POST(BodyPublishers.ofString("name=a+b&other=1&name=%C3%A4"));
  }

  private static String withoutBoundary(HttpResponse<String> response) {
    return response.body().replaceAll("b-[0-9a-f-]{36}", "boundary");
  }

  // ---- asynchronous requests without a key

  @ParameterizedTest
  @ValueSource(strings = {"plain", "read"})
  void b38_c027_withoutAKeyAThreadMayAnswer(String scope) {
    HttpResponse<String> response = Http.post("/scopes/async/" + scope + "/thread", "{\"a\":1}");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("{\"a\":1}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "read"})
  void b38_c027_withoutAKeyARequestMayBeDispatchedAgain(String scope) {
    HttpResponse<String> response = Http.post("/scopes/async/" + scope + "/dispatch", "{}");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("dispatched");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "read"})
  void b38_c027_withoutAKeyListenersReadAndWrite(String scope) {
    String body = "{\"a\":\"" + "x".repeat(300_000) + "\"}";
    HttpResponse<String> response = Http.post("/scopes/async/" + scope + "/listeners", body);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "read"})
  void b38_withoutAKeyEventsAreSentOneByOne(String scope) throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request =
        Http.request("/scopes/async/" + scope + "/events")
            .header("Content-Type", JSON)
            .header("X-Gate", key)
            .POST(BodyPublishers.ofString("{}"))
            .build();
    HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
    try (BufferedReader events =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      assertThat(events.readLine()).isEqualTo("data: first");
      Http.get("/scopes/async/" + scope + "/gate?" + key);
      assertThat(rest(events)).contains("data: second");
    }
  }

  private static String rest(BufferedReader reader) throws IOException {
    StringBuilder rest = new StringBuilder();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      rest.append(line).append('\n');
    }
    return rest.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "dispatch", "listeners"})
  void b36_c027_withAKeyNothingGoesAsynchronous(String way) throws SQLException {
    HttpResponse<String> response = Http.post("/scopes/async/plain/" + way, key, "{}");

    assertRefused(response, 500, "async-needs-leased");
    assertThat(Database.records(key)).isZero();
  }
}

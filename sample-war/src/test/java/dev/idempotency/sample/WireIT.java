package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.RawHttp.Request;
import dev.idempotency.sample.RawHttp.Response;
import dev.idempotency.sample.Wire.Intent;
import dev.idempotency.sample.wire.Reply;
import dev.idempotency.testkit.Await;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of the HTTP matrix that a client can see on its own connection. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class WireIT {

  private static final Duration SOON = Duration.ofSeconds(30);

  /** What a replay gives again of {@link Reply#DOCUMENT}. */
  private static final List<String> KEPT =
      List.of(
          "Content-Type",
          "Location",
          "Content-Location",
          "Content-Language",
          "Content-Disposition",
          "ETag",
          "Cache-Control",
          "Last-Modified",
          "Expires",
          "Link",
          "Vary");

  private final String key = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive wire() {
    return Wire.archive();
  }

  @BeforeAll
  static void tables() throws SQLException {
    Wire.createTables();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("lab");
  }

  private static void assertReplays(Response first, Response retry) {
    assertThat(first.isReplay()).as("first: %s", first).isFalse();
    assertThat(retry.isReplay()).as("retry: %s", retry).isTrue();
    assertThat(retry.status()).isEqualTo(first.status());
    assertThat(retry.body()).isEqualTo(first.body());
    for (String name : KEPT) {
      assertThat(retry.all(name)).as(name).isEqualTo(first.all(name));
    }
  }

  /** Fresh where the container dates its answers, which Payara does not. */
  private static void assertTheDateIsTheContainers(Response replay) {
    Response unprotected = new Intent("free", "?reply=OK", UUID.randomUUID().toString()).send();
    assertThat(replay.all("Date")).hasSameSizeAs(unprotected.all("Date"));
    assertThat(replay.all("Date")).doesNotContain("Thu, 01 Jan 1970 00:00:00 GMT");
  }

  private static void assertProblem(Response response, int status, String problem) {
    assertThat(response.problem()).isEqualTo(problem);
    assertThat(response.status()).isEqualTo(status);
    assertThat(response.text()).contains("\"status\":" + status);
    assertThat(response.isReplay()).isFalse();
  }

  // ---- rows 1 to 7: who passes, and who is refused

  static Stream<Arguments> safeRequests() {
    return Stream.of("GET", "HEAD", "OPTIONS", "TRACE")
        .flatMap(
            method ->
                Stream.of("none", "\"a-key\"", "\"broken")
                    .map(header -> Arguments.of(method, header)));
  }

  @ParameterizedTest
  @MethodSource("safeRequests")
  void b01_c041_c046_c089_aSafeMethodIsTheApplications(String method, String header)
      throws SQLException {
    Response without = Wire.send(safe(method, "free", header));
    Response with = Wire.send(safe(method, "required", header));
    Response again = Wire.send(safe(method, "required", header));

    // Both servers refuse TRACE by themselves.
    boolean executes = !method.equals("TRACE");
    assertThat(without.status()).isEqualTo(executes ? 200 : 405);
    assertThat(with.status()).isEqualTo(without.status());
    assertThat(again.status()).isEqualTo(without.status());
    assertThat(again.isReplay()).isFalse();
    assertThat(Wire.traffic(key, "executions")).isEqualTo(executes ? 3 : 0);
    assertThat(Database.records("a-key")).isZero();
  }

  private Request safe(String method, String place, String header) {
    Request request = Request.of(method, "/lab/" + place + "/" + key + "?reply=OK");
    return header.equals("none") ? request : request.key(header);
  }

  @ParameterizedTest
  @CsvSource({"PUT, kept", "DELETE, kept", "POST, free", "PATCH, free", "POST, broad"})
  void b02_anotherMethodOrPlaceIsTheApplications(String method, String place) throws SQLException {
    Intent intent = new Intent(place, "?reply=DOCUMENT", key);
    Request request = Request.of(method, intent.target()).key(key);
    Response first = Wire.send(request);
    Response second = Wire.send(request);

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.isReplay()).isFalse();
    assertThat(second.text()).isNotEqualTo(first.text());
    intent.assertHappened(2, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE"})
  void b02_c089_aMethodThatTheScopeNamesIsCovered(String method) throws SQLException {
    Intent intent = new Intent("broad", "?reply=DOCUMENT", key);
    Request request = Request.of(method, intent.target()).key(key);

    assertReplays(Wire.send(request), Wire.send(request));
    intent.assertHappened(1, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH"})
  void b03_c078_aMissingKeyIsRefusedWhereItIsRequired(String method) throws SQLException {
    Intent intent = new Intent("required", "?reply=DOCUMENT", key);

    Response refused = Wire.send(Request.of(method, intent.target()));

    assertProblem(refused, 400, "key-missing");
    assertThat(refused.field("Link")).contains("<" + Wire.DOCUMENTATION + ">; rel=\"describedby\"");
    intent.assertNothingHappened();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH"})
  void b04_c078_aMissingKeyIsNoMatterWhereItIsOptional(String method) throws SQLException {
    Intent intent = new Intent("kept", "?reply=DOCUMENT", key);
    Response first = Wire.send(Request.of(method, intent.target()));
    Response second = Wire.send(Request.of(method, intent.target()));

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.text()).isNotEqualTo(first.text());
    assertThat(second.isReplay()).isFalse();
    intent.assertHappened(2, 0);
  }

  static Stream<Arguments> unusableKeys() {
    return Stream.of("kept", "required")
        .flatMap(
            place ->
                Stream.of(
                    Arguments.of("b05", place, List.of("\"unclosed")),
                    Arguments.of("b05", place, List.of("two words")),
                    Arguments.of("b06", place, List.of("")),
                    Arguments.of("b06", place, List.of("\"\"")),
                    Arguments.of("b06", place, List.of("\" \"")),
                    Arguments.of("b06", place, List.of("a".repeat(256))),
                    Arguments.of("b06", place, List.of("\"" + "a".repeat(256) + "\"")),
                    Arguments.of("b07", place, List.of("a", "b")),
                    Arguments.of("b07", place, List.of("a", "a")),
                    Arguments.of("b07", place, List.of("a,b")),
                    Arguments.of("b07", place, List.of("\"a\", \"b\""))));
  }

  @ParameterizedTest
  @MethodSource("unusableKeys")
  void b05_b06_b07_anUnusableKeyIsRefusedAlsoWhereItIsOptional(
      String row, String place, List<String> lines) throws SQLException {
    Intent intent = new Intent(place, "?reply=DOCUMENT", key);
    Request request = Request.post(intent.target());
    for (String line : lines) {
      request = request.key(line);
    }

    Response refused = Wire.send(request);
    assertProblem(refused, 400, "key-invalid");
    assertThat(refused.all("Link")).hasSize(place.equals("required") ? 1 : 0);
    intent.assertNothingHappened();
  }

  // ---- rows 18 and 19: the same request again, and another one

  @Test
  void b09_b18_c042_theSameRequestGetsTheFirstAnswer() throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Response first = intent.send();
    List<String> record = Wire.record(intent.key());
    Response retry = intent.send();

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.text()).contains("G\u00f6del \u20ac");
    for (String name : KEPT) {
      assertThat(first.all(name)).as(name).isNotEmpty();
    }
    assertReplays(first, retry);
    assertThat(retry.field("Content-Length")).contains(Integer.toString(first.body().length));
    assertTheDateIsTheContainers(retry);
    assertThat(retry.field("Idempotent-Replayed")).contains("true");
    assertThat(first.field("X-Of-The-Application")).contains("yes");
    assertThat(retry.all("X-Of-The-Application")).isEmpty();
    assertThat(retry.all("traceparent")).isEmpty();
    assertThat(record).singleElement().asString().startsWith("SUCCEEDED 1 ");
    assertThat(Wire.record(intent.key())).as("the record, its expiry too").isEqualTo(record);
    intent.assertHappened(1, 1);
  }

  /** The spellings of one path that are the same request. */
  @Test
  void b18_c072_aSessionInThePathIsNoOtherRequest() throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Response first = intent.send();
    Request withSession =
        Request.post(intent.target().replace("?", ";jsessionid=abc?"))
            .key(intent.key())
            .with("Content-Type", "application/json")
            .body("{\"amount\":1}");

    assertReplays(first, Wire.send(withSession));
    intent.assertHappened(1, 1);
  }

  static Stream<Arguments> otherRequests() {
    return Stream.of(
        Arguments.of("method", "PATCH", "", "application/json", "{\"amount\":1}"),
        Arguments.of("path", "POST", "/", "application/json", "{\"amount\":1}"),
        Arguments.of("path", "POST", "%2F", "application/json", "{\"amount\":1}"),
        Arguments.of("query", "POST", "?reply=DOCUMENT&a=1", "application/json", "{\"amount\":1}"),
        Arguments.of("query", "POST", "?", "application/json", "{\"amount\":1}"),
        Arguments.of("media type", "POST", "", "text/plain", "{\"amount\":1}"),
        Arguments.of("body", "POST", "", "application/json", "{\"amount\":2}"),
        Arguments.of("body", "POST", "", "application/json", ""));
  }

  @ParameterizedTest
  @MethodSource("otherRequests")
  void b19_c071_c072_anotherRequestWithTheKeyIsRefused(
      String part, String method, String change, String type, String body) throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Response first = intent.send();
    List<String> record = Wire.record(intent.key());
    String path = "/lab/kept/" + intent.key();
    String target = change.startsWith("?") ? path + change : path + change + intent.query();
    Response refused =
        Wire.send(
            Request.of(method, target).key(intent.key()).with("Content-Type", type).body(body));

    assertThat(first.status()).isEqualTo(201);
    assertThat(refused.status()).as("%s: %s", part, refused).isBetween(400, 499);
    // An encoded slash is the container's to refuse.
    if (!change.equals("%2F") || refused.status() == 422) {
      assertProblem(refused, 422, "key-reused");
    }
    assertThat(refused.text()).doesNotContain("del \u20ac");
    assertThat(Wire.record(intent.key())).isEqualTo(record);
    intent.assertHappened(1, 1);
    assertReplays(first, intent.send());
  }

  @Test
  void b18_c071_theFramingOfABodyIsNoPartOfTheRequest() throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Request empty =
        Request.post(intent.target())
            .key(intent.key())
            .with("Transfer-Encoding", "chunked")
            .body("0\r\n\r\n");
    Request none = Request.post(intent.target()).key(intent.key());

    assertReplays(Wire.send(empty), Wire.send(none));
    intent.assertHappened(1, 1);
  }

  // ---- rows 30 and 31: independent calls

  @Test
  void b30_oneKeyOfTwoOperationsIsTwoCalls() throws SQLException {
    Intent here = Intent.at("kept", Reply.DOCUMENT);
    Intent there = new Intent("other", here.query(), here.key());
    Response first = here.send();
    Response other = there.send();

    assertThat(other.status()).isEqualTo(201);
    assertThat(other.isReplay()).isFalse();
    assertThat(other.text()).isNotEqualTo(first.text());
    here.assertHappened(2, 2);
    assertReplays(first, here.send());
    assertReplays(other, there.send());
  }

  @Test
  void b31_oneBodyWithTwoKeysIsTwoCalls() throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    String second = UUID.randomUUID().toString();
    Request withSecond =
        Request.post(intent.target())
            .key(second)
            .with("Content-Type", "application/json")
            .body("{\"amount\":1}");
    Response first = intent.send();
    Response other = Wire.send(withSecond);

    assertThat(other.status()).isEqualTo(201);
    assertThat(other.isReplay()).isFalse();
    assertThat(other.text()).isNotEqualTo(first.text());
    intent.assertHappened(2, 1);
    assertThat(Database.records(second)).isEqualTo(1);
  }

  // ---- rows 39 and 40: a replay is the first answer

  @Test
  void b39_aReplayIsTheFirstAnswerAlsoWhenTheResourceHasGone() throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Response first = intent.send();
    Database.execute("DELETE FROM lab_row WHERE ref = '" + intent.key() + "'");

    assertReplays(first, intent.send());
    assertThat(intent.executions()).isEqualTo(1);
    assertThat(intent.rows()).isZero();
  }

  @Test
  void b40_aReplayIsTheFirstAnswerWhateverTheClientWouldLike() throws SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    Response first =
        Wire.send(
            intent
                .request()
                .with("Accept", "application/json")
                .with("Accept-Encoding", "gzip")
                .with("Accept-Language", "de")
                .with("Origin", "https://one.example"));
    Response retry =
        Wire.send(
            intent
                .request()
                .with("Accept", "text/html")
                .with("Accept-Encoding", "identity")
                .with("Accept-Language", "fr")
                .with("Origin", "https://two.example"));

    assertReplays(first, retry);
    intent.assertHappened(1, 1);
  }

  // ---- row 41: framing, seen by the next response on the same connection

  @ParameterizedTest
  @EnumSource
  void b41_c042_c046_theNextResponseIsReadableAfterAReplay(Reply reply)
      throws IOException, SQLException {
    Intent intent = Intent.at("kept", reply);
    Intent next = Intent.at("kept", Reply.DOCUMENT);
    try (RawHttp connection = RawHttp.connect()) {
      Response first = connection.exchange(intent.request());
      Response replay = connection.exchange(intent.request());
      Response another = connection.exchange(next.request());
      Response onceMore = connection.exchange(intent.request());

      assertReplays(first, replay);
      assertReplays(first, onceMore);
      assertThat(another.status()).isEqualTo(201);
      assertThat(another.isReplay()).isFalse();
      connection.assertNothingMore();
    }
    intent.assertHappened(1, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "OK, 200",
    "OK_OPENED, 200",
    "CREATED, 201",
    "ACCEPTED, 202",
    "NO_CONTENT, 204",
    "NO_CONTENT_OPENED, 204",
    "RESET_CONTENT, 205",
    "SEE_OTHER, 303",
    "NOT_MODIFIED, 304",
    "NOT_MODIFIED_WITH_LENGTH, 304"
  })
  void b41_c046_anAnswerWithoutContentStaysOne(Reply reply, int status) throws SQLException {
    Intent intent = Intent.at("kept", reply);
    Response first = intent.send();
    Response replay = intent.send();

    assertThat(first.status()).isEqualTo(status);
    assertThat(first.body()).isEmpty();
    assertThat(first.field("Location")).isPresent();
    assertReplays(first, replay);
    intent.assertHappened(1, 1);
  }

  /** The record tells an empty body from none. */
  @ParameterizedTest
  @CsvSource({"OK, none", "OK_OPENED, empty"})
  void b41_c046_noBodyAndAnEmptyBodyAreToldApart(Reply reply, String body) throws SQLException {
    Intent intent = Intent.at("kept", reply);
    intent.send();

    assertThat(
            Database.query(
                """
                SELECT CASE WHEN response_body IS NULL THEN 'none'
                  WHEN length(response_body) = 0 THEN 'empty' ELSE 'full' END
                FROM idempotency_record WHERE idempotency_key = ?
                """,
                intent.key()))
        .containsExactly(body);
  }

  @Test
  void b18_c042_whatTheContainerComputesIsNotKept() throws SQLException {
    Intent intent = Intent.at("kept", Reply.COMPUTED);
    Response first = intent.send();
    Response replay = intent.send();

    assertReplays(first, replay);
    assertThat(first.field("Retry-After")).contains("120");
    assertTheDateIsTheContainers(replay);
    assertThat(replay.all("Server")).doesNotContain("of-the-application");
    for (String name :
        List.of("Keep-Alive", "Retry-After", "Alt-Svc", "Trailer", "X-RateLimit-Remaining")) {
      assertThat(replay.all(name)).as(name).isEmpty();
    }
    assertThat(replay.field("Content-Length")).contains("4");
    assertThat(
            Database.query(
                "SELECT response_headers FROM idempotency_record WHERE idempotency_key = ?",
                intent.key()))
        .singleElement()
        .asString()
        .doesNotContainIgnoringCase("date")
        .doesNotContainIgnoringCase("alt-svc")
        .doesNotContainIgnoringCase("retry-after");
  }

  // ---- rows 42 and 43: clients that go away

  static Stream<Arguments> halfBodies() {
    return Stream.of(
        Arguments.of("Content-Length: 100", "{\"amount\":1"),
        Arguments.of("Transfer-Encoding: chunked", "5\r\n{\"amo\r\n"),
        Arguments.of("Transfer-Encoding: chunked", "50\r\n{\"amo"));
  }

  @ParameterizedTest
  @MethodSource("halfBodies")
  void b42_c045_aBodyThatBreaksOffClaimsNothing(String framing, String part)
      throws IOException, SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    try (RawHttp connection = RawHttp.connect()) {
      sendHalf(connection, intent, framing, part);
      connection.finishSending();
      Wire.awaitTraffic(intent.key(), "left", 1);
    }

    intent.assertNothingHappened();
    Wire.assertNoTransactionIsOpen();
    assertThat(intent.send().status()).isEqualTo(201);
    intent.assertHappened(1, 1);
  }

  @Test
  void b42_c045_aConnectionThatIsResetInsideABodyClaimsNothing() throws IOException, SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    RawHttp connection = RawHttp.connect();
    sendHalf(connection, intent, "Content-Length: 100", "{\"amount\":1");
    Wire.awaitTraffic(intent.key(), "read", 11);
    connection.reset();
    Wire.awaitTraffic(intent.key(), "left", 1);

    intent.assertNothingHappened();
    Wire.assertNoTransactionIsOpen();
  }

  /** While the filter waits for the rest of a body there is no transaction, and no row. */
  @Test
  void b42_c045_aSlowBodyHoldsNoTransaction() throws IOException, SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT);
    try (RawHttp connection = RawHttp.connect()) {
      sendHalf(connection, intent, "Content-Length: 12", "{\"amou");
      Wire.awaitTraffic(intent.key(), "read", 6);

      Wire.assertNoTransactionIsOpen();
      intent.assertNothingHappened();

      connection.send("nt\":1}");
      assertReplays(connection.read("POST"), intent.send());
    }
    intent.assertHappened(1, 1);
  }

  private static void sendHalf(RawHttp connection, Intent intent, String framing, String part)
      throws IOException {
    connection.send(
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Watch: yes\r\n"
            .formatted(intent.target()));
    connection.send("Idempotency-Key: %s\r\n%s\r\n\r\n%s".formatted(intent.key(), framing, part));
  }

  @Test
  void b43_aClientThatGoesAwayWhileItRunsFindsItsAnswer() throws IOException, SQLException {
    Intent intent = Intent.at("kept", Reply.DOCUMENT).and("gate");
    try (Gate gate = Gate.closed()) {
      RawHttp connection = RawHttp.connect();
      connection.send(intent.request().bytes());
      gate.awaitArrival();
      connection.reset();
      gate.open();
      awaitSuccess(intent);
    }
    Wire.awaitTraffic(intent.key(), "left", 1);

    Response retry = intent.send();
    assertThat(retry.status()).isEqualTo(201);
    assertThat(retry.isReplay()).isTrue();
    assertThat(retry.text()).contains("G\u00f6del \u20ac");
    intent.assertHappened(1, 1);
  }

  @Test
  void b43_aClientThatGoesAwayAfterTheCommitFindsItsAnswer() throws IOException, SQLException {
    Intent intent = Intent.at("kept", Reply.LARGE);
    RawHttp connection = RawHttp.connect();
    connection.send(intent.request().bytes());
    awaitSuccess(intent);
    connection.reset();
    Wire.awaitTraffic(intent.key(), "left", 1);

    Response retry = intent.send();
    assertThat(retry.status()).isEqualTo(200);
    assertThat(retry.isReplay()).isTrue();
    assertThat(retry.body()).hasSize(36 + 900_000);
    intent.assertHappened(1, 1);
  }

  private static void awaitSuccess(Intent intent) {
    Await.until(
        SOON,
        "the commit",
        () -> {
          try {
            return Wire.record(intent.key()).stream().anyMatch(r -> r.startsWith("SUCCEEDED"));
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  // ---- cookies

  @Test
  void c040_cookiesAndSecretsAreNeitherStoredNorReplayed() throws SQLException {
    Intent intent = Intent.at("kept", Reply.COOKIES);
    Response first = intent.send();
    Response retry = intent.send();

    assertThat(first.all("Set-Cookie"))
        .anyMatch(cookie -> cookie.startsWith("JSESSIONID="))
        .anyMatch(cookie -> cookie.startsWith("login=SECRET-1"))
        .anyMatch(cookie -> cookie.startsWith("csrf=SECRET-2"));
    assertThat(first.field("X-CSRF-Token")).contains("SECRET-3");
    assertReplays(first, retry);
    assertThat(retry.text()).isEqualTo("welcome");
    for (String name :
        List.of("Set-Cookie", "X-CSRF-Token", "WWW-Authenticate", "Authentication-Info")) {
      assertThat(retry.all(name)).as(name).isEmpty();
    }
    String session =
        first.all("Set-Cookie").stream()
            .filter(cookie -> cookie.startsWith("JSESSIONID="))
            .map(cookie -> cookie.split("[=;.]", 3)[1])
            .findFirst()
            .orElseThrow();
    assertThat(rowsThatHold("SECRET")).isZero();
    assertThat(rowsThatHold(session)).isZero();
    assertThat(rowsThatHold(intent.key())).isEqualTo(1);
  }

  /** In any column. */
  private static int rowsThatHold(String secret) throws SQLException {
    return Database.count(
        """
        SELECT count(*) FROM idempotency_record r
        WHERE r::text LIKE '%' || ? || '%' OR position(convert_to(?, 'UTF8') IN response_body) > 0
        """,
        secret, secret);
  }
}

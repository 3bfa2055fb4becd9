package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.callers.AccountServlet;
import dev.idempotency.sample.callers.CallerFilter;
import dev.idempotency.sample.lab.LabServlet;
import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who is who, who may see what, and what can be read in the table. Two applications: {@code
 * tenants} with the defaults, {@code callers} with beans of its own for tenants, replays and
 * protection.
 */
class CallersIT {

  private static final String DEFAULTS = "tenants";
  private static final String BEANS = "callers";
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int POOL_SIZE = 10;

  private static final String MEMBERS_ONLY =
      """
        <filter>
          <filter-name>members</filter-name>
          <filter-class>dev.idempotency.http.IdempotencyFilter</filter-class>
          <init-param><param-name>anonymous</param-name><param-value>refuse</param-value></init-param>
        </filter>
        <filter-mapping><filter-name>members</filter-name><url-pattern>/wait/*</url-pattern></filter-mapping>
      """;

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void deploy() throws SQLException {
    Lab.createTables();
    NODE.deploy(application(DEFAULTS).addClass(CallerFilter.class));
    NODE.deploy(application(BEANS).addPackage(CallerFilter.class.getPackage()));
  }

  private static WebArchive application(String name) {
    String front =
        """
          <filter>
            <filter-name>front</filter-name>
            <filter-class>%s</filter-class>
          </filter>
          <filter-mapping><filter-name>front</filter-name><url-pattern>/*</url-pattern></filter-mapping>
          <filter>
        """
            .formatted(CallerFilter.class.getName());
    return Archives.lab(
        name + ".war",
        Descriptors.webXml()
            .replaceFirst(" *<filter>\n", front)
            .replace("</web-app>", MEMBERS_ONLY + "</web-app>"),
        Descriptors.persistenceXml());
  }

  @AfterAll
  static void undeploy() {
    SERVER.undeploy(BEANS + ".war");
    SERVER.undeploy(DEFAULTS + ".war");
  }

  @BeforeEach
  void useTheFirstKey() {
    useKey("k1");
  }

  @AfterEach
  void nothingIsLeftBehind() {
    NODE.assertNothingLeft(BEANS, "lab", POOL_SIZE);
  }

  private static void useKey(String id) {
    assertThat(Http.put("/callers/keys?current=" + id).statusCode()).isEqualTo(204);
  }

  /** One request of this test, to an application, with headers as names and values. */
  private HttpResponse<String> post(String application, String... headers) {
    return Http.send(request("/" + application + "/op/" + key + "?parent=there", key, headers));
  }

  private HttpResponse<String> openAccount(String... headers) {
    return Http.send(request("/callers/op/account/" + key, key, headers));
  }

  private static HttpRequest.Builder request(String path, String key, String... headers) {
    HttpRequest.Builder request = Http.keyed(path, key, "{}");
    return headers.length == 0 ? request : request.headers(headers);
  }

  private int rows() throws SQLException {
    return Lab.rows(key);
  }

  private List<String> tenants() throws SQLException {
    return Database.query(
        "SELECT tenant FROM idempotency_record WHERE idempotency_key = ? ORDER BY tenant COLLATE"
            + " \"C\"",
        key);
  }

  /** The whole committed record, however its columns are coded. */
  private static String everyColumn(String key) throws SQLException {
    return Database.query(
            "SELECT r::text || ' ' || encode(response_body, 'escape') FROM idempotency_record r"
                + " WHERE idempotency_key = ?",
            key)
        .get(0);
  }

  private static void assertExecuted(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(response.body()).isEqualTo(LabServlet.SUCCESS);
    assertThat(Http.isReplay(response)).isFalse();
  }

  private static void assertReplay(HttpResponse<String> response, HttpResponse<String> first) {
    assertThat(Http.isReplay(response)).isTrue();
    assertThat(response.statusCode()).isEqualTo(first.statusCode());
    assertThat(response.body()).isEqualTo(first.body());
    assertThat(response.headers().firstValue("Location"))
        .isEqualTo(first.headers().firstValue("Location"));
  }

  private static void assertProblem(HttpResponse<String> response, int status, String type) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(Http.problemType(response)).isEqualTo(type);
    assertThat(response.body()).doesNotContain(LabServlet.SUCCESS);
    assertThat(Http.isReplay(response)).isFalse();
  }

  @Test
  void b28_everyCallerIsATenantOfItsOwnAndNobodyIsNotACallerNamedAnonymous() throws SQLException {
    assertExecuted(post(DEFAULTS, "X-Caller", "alice"));
    assertExecuted(post(DEFAULTS, "X-Caller", "bob"));
    assertExecuted(post(DEFAULTS, "X-Caller", "anonymous"));
    assertExecuted(post(DEFAULTS));

    assertThat(Http.isReplay(post(DEFAULTS, "X-Caller", "alice"))).isTrue();
    assertThat(rows()).isEqualTo(4);
    assertThat(tenants())
        .containsExactly("anonymous", "caller:alice", "caller:anonymous", "caller:bob");
  }

  @Test
  void b28_aTenantOfTheApplicationIsIndependentOfTheOthers() throws SQLException {
    assertExecuted(post(BEANS, "X-Tenant", "acme", "X-Caller", "alice"));
    assertExecuted(post(BEANS, "X-Tenant", "globex", "X-Caller", "alice"));

    assertThat(rows()).isEqualTo(2);
    assertThat(tenants()).containsExactly("acme", "globex");
  }

  @Test
  void b28_aLongTenantIsReplacedByAHash() throws SQLException {
    String tenant = "t".repeat(300);
    assertExecuted(post(BEANS, "X-Tenant", tenant));
    assertExecuted(post(BEANS, "X-Tenant", tenant + "t"));

    assertThat(Http.isReplay(post(BEANS, "X-Tenant", tenant))).isTrue();
    assertThat(tenants()).hasSize(2).allMatch(stored -> stored.length() <= 128);
  }

  @Test
  void b29_anotherCallerOfTheTenantGetsTheFirstAnswer() throws SQLException {
    HttpResponse<String> first = post(BEANS, "X-Tenant", "acme", "X-Caller", "alice");
    String before = everyColumn(key);

    assertReplay(post(BEANS, "X-Tenant", "acme", "X-Caller", "bob"), first);

    assertThat(rows()).isEqualTo(1);
    assertThat(everyColumn(key)).isEqualTo(before);
    assertThat(
            Database.query(
                "SELECT principal FROM idempotency_record WHERE idempotency_key = ?", key))
        .containsExactly("alice");
  }

  @Test
  void b29_theGuardRefusesAnotherCallerOfTheTenant() throws SQLException {
    HttpResponse<String> first = post(BEANS, "X-Tenant", "acme", "X-Caller", "alice");
    String before = everyColumn(key);

    HttpResponse<String> refused =
        post(BEANS, "X-Tenant", "acme", "X-Caller", "bob", "X-Guard", "owner");

    assertProblem(refused, 403, "not-allowed");
    assertThat(refused.headers().firstValue("Location")).isEmpty();
    assertThat(everyColumn(key)).isEqualTo(before);
    assertThat(rows()).isEqualTo(1);
    assertReplay(post(BEANS, "X-Tenant", "acme", "X-Caller", "alice", "X-Guard", "owner"), first);
    assertThat(Http.get("/callers/counters").body()).contains("refused");
  }

  @Test
  void b29_aGuardThatFailsIsNoPermission() throws SQLException {
    HttpResponse<String> first = post(BEANS, "X-Tenant", "acme", "X-Caller", "alice");

    assertProblem(
        post(BEANS, "X-Tenant", "acme", "X-Caller", "alice", "X-Guard", "throws"),
        500,
        "guard-failed");

    assertThat(rows()).isEqualTo(1);
    assertReplay(post(BEANS, "X-Tenant", "acme", "X-Caller", "alice"), first);
  }

  @Test
  void b46_withTenantsOfTheApplicationAnUnknownCallerIsNoError() throws SQLException {
    assertExecuted(post(BEANS, "X-Tenant", "acme", "Authorization", "Bearer x"));

    assertProblem(post(DEFAULTS, "Authorization", "Bearer x"), 500, "caller-unknown");
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void whereAnonymousIsRefusedAKeyNeedsACaller() throws SQLException {
    String path = "/tenants/wait/" + key + "?parent=there";

    HttpResponse<String> refused = Http.send(request(path, key));
    assertProblem(refused, 401, "caller-missing");
    assertThat(rows()).isZero();
    assertThat(Database.records(key)).isZero();

    assertExecuted(Http.send(request(path, key, "X-Caller", "alice")));
    assertExecuted(Http.post(path, "{}"));
    assertThat(rows()).isEqualTo(2);
    assertThat(tenants()).containsExactly("caller:alice");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NULL", "EMPTY", "BLANK", "CONTROL", "THROWS"})
  void c035_aResolverWithoutATenantIsAnErrorAndNothingIsExecuted(String how) throws SQLException {
    assertProblem(post(BEANS, "X-Tenant", how), 500, "tenant-unknown");

    assertThat(rows()).isZero();
    assertThat(Database.records(key)).isZero();
    assertExecuted(post(BEANS, "X-Tenant", "acme"));
  }

  @Test
  void c035_withoutAKeyTheResolverIsNotAsked() throws SQLException {
    HttpResponse<String> response =
        Http.send(
            Http.request("/callers/op/" + key + "?parent=there")
                .header("X-Tenant", "THROWS")
                .POST(HttpRequest.BodyPublishers.noBody()));

    assertExecuted(response);
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void c040_cookiesGoToTheFirstClientOnlyAndAreNowhereInTheTable() throws SQLException {
    HttpResponse<String> first = openAccount("X-Tenant", "acme");
    HttpResponse<String> retry = openAccount("X-Tenant", "acme");

    List<String> cookies = first.headers().allValues("Set-Cookie");
    assertThat(cookies).anyMatch(cookie -> cookie.startsWith("JSESSIONID="));
    assertThat(String.join(" ", cookies))
        .contains("login=" + AccountServlet.COOKIE)
        .contains("second=" + AccountServlet.COOKIE);
    assertReplay(retry, first);
    assertThat(retry.headers().allValues("Set-Cookie")).isEmpty();
    assertThat(retry.headers().firstValue("WWW-Authenticate")).isEmpty();
    assertThat(everyColumn(key)).doesNotContain(AccountServlet.COOKIE).doesNotContain("JSESSION");
    assertThat(rows()).isEqualTo(1);
  }

  /** The same without protection, where it would be readable if it was stored. */
  @Test
  void c040_cookiesAreNotStoredInClear() throws SQLException {
    String cookie = UUID.randomUUID().toString();
    assertExecuted(post(DEFAULTS, "X-Caller", "alice", "Cookie", "JSESSIONID=" + cookie));

    assertThat(everyColumn(key)).contains(LabServlet.SUCCESS).doesNotContain(cookie);
  }

  @ParameterizedTest
  @CsvSource({DEFAULTS + ", X-Caller, alice, bob", BEANS + ", X-Tenant, acme, globex"})
  void c073_noAnswerTellsThatAnotherTenantHasUsedTheKey(
      String application, String header, String one, String other) throws SQLException {
    assertExecuted(post(application, header, one));

    HttpResponse<String> foreign = post(application, header, other);
    String unused = UUID.randomUUID().toString();
    HttpResponse<String> fresh =
        Http.send(
            request("/" + application + "/op/" + key + "?parent=there", unused, header, other));
    HttpResponse<String> otherContent =
        Http.send(
            Http.keyed("/" + application + "/op/" + key + "?parent=there", key, "{\"other\":1}")
                .header(header, other + "2"));

    assertExecuted(foreign);
    assertExecuted(otherContent);
    assertThat(withoutDate(foreign)).isEqualTo(withoutDate(fresh));
  }

  private static Map<String, List<String>> withoutDate(HttpResponse<String> response) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(response.headers().map());
    headers.remove("Date");
    return headers;
  }

  @Test
  void c073_aKeyThatAnotherTenantUsesNowIsFree() throws SQLException {
    CompletableFuture<HttpResponse<String>> first;
    CompletableFuture<HttpResponse<String>> second;
    try (Connection connection = Database.connect();
        Statement lock = connection.createStatement()) {
      connection.setAutoCommit(false);
      lock.execute("LOCK TABLE lab_row IN SHARE MODE");
      first = CompletableFuture.supplyAsync(() -> post(DEFAULTS, "X-Caller", "alice"));
      second = CompletableFuture.supplyAsync(() -> post(DEFAULTS, "X-Caller", "bob"));
      Await.until(SOON, "both in their business", () -> Database.waitingForLock() == 2);
      connection.rollback();
    }
    assertExecuted(first.join());
    assertExecuted(second.join());
    assertThat(rows()).isEqualTo(2);
  }

  @Test
  void b18_withAProtectorNothingOfTheAnswerCanBeReadInTheTable() throws SQLException {
    HttpResponse<String> first = openAccount("X-Tenant", "acme");

    assertThat(first.body()).isEqualTo(AccountServlet.SECRET);
    assertThat(everyColumn(key))
        .contains("acme")
        .doesNotContain(AccountServlet.SECRET)
        .doesNotContain("balance")
        .doesNotContain("Location")
        .doesNotContain("text/plain");
    assertReplay(openAccount("X-Tenant", "acme"), first);
  }

  /** A plain hash of the two would be the same, and could be compared with a guess. */
  @Test
  void b18_withAProtectorEqualRequestsCannotBeRecognisedInTheTable() throws SQLException {
    String other = UUID.randomUUID().toString();
    String path = "/callers/op/" + key + "?parent=there";
    Http.send(request(path, key, "X-Tenant", "acme"));
    Http.send(request(path, other, "X-Tenant", "acme"));

    String fingerprint = "SELECT fingerprint FROM idempotency_record WHERE idempotency_key = ?";
    assertThat(Database.query(fingerprint, key)).isNotEqualTo(Database.query(fingerprint, other));
    String plain = "/tenants/op/" + key + "?parent=there";
    Http.send(request(plain, key, "X-Caller", "alice"));
    Http.send(request(plain, other, "X-Caller", "alice"));
    String inClear = fingerprint + " AND tenant = 'caller:alice'";
    assertThat(Database.query(inClear, key)).isEqualTo(Database.query(inClear, other));
  }

  @Test
  void b19_withAProtectorAnotherRequestIsStillRefused() throws SQLException {
    post(BEANS, "X-Tenant", "acme");

    assertProblem(
        Http.send(
            Http.keyed("/callers/op/" + key + "?parent=there", key, "{\"other\":1}")
                .header("X-Tenant", "acme")),
        422,
        "key-reused");
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void b18_aReplacedKeyTurnsNoRetryAway() throws SQLException {
    HttpResponse<String> first = openAccount("X-Tenant", "acme");

    useKey("k2");

    assertReplay(openAccount("X-Tenant", "acme"), first);
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void b18_anAnswerThatWasMovedToAnotherRecordIsNotGiven() throws SQLException {
    String victim = UUID.randomUUID().toString();
    Http.send(request("/callers/op/account/" + key, victim, "X-Tenant", "acme"));
    openAccount("X-Tenant", "acme");
    int before = rows();
    Database.execute(
        "UPDATE idempotency_record t SET response_headers = f.response_headers,"
            + " response_body = f.response_body FROM idempotency_record f"
            + " WHERE t.idempotency_key = '%s' AND f.idempotency_key = '%s'"
                .formatted(key, victim));

    HttpResponse<String> response = openAccount("X-Tenant", "acme");

    assertProblem(response, 500, "result-unreadable");
    assertThat(response.body()).doesNotContain(AccountServlet.SECRET);
    assertThat(rows()).isEqualTo(before);
  }
}

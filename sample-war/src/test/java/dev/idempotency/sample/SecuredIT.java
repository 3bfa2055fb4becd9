package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.RawHttp.Request;
import dev.idempotency.sample.RawHttp.Response;
import dev.idempotency.sample.Wire.Intent;
import dev.idempotency.sample.wire.Reply;
import dev.idempotency.testkit.PayaraServer;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.WildFlyServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Callers whom the container authenticates, and refuses, before any filter. */
class SecuredIT {

  private static final String WAR = "lab.war";
  private static final String PASSWORD = "open-sesame";
  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private static final String CONSTRAINTS =
      """
        <security-constraint>
          <web-resource-collection>
            <web-resource-name>secured</web-resource-name>
            <url-pattern>/secured/*</url-pattern>
          </web-resource-collection>
          <auth-constraint><role-name>user</role-name></auth-constraint>
        </security-constraint>
        <security-constraint>
          <web-resource-collection>
            <web-resource-name>denied</web-resource-name>
            <url-pattern>/denied/*</url-pattern>
          </web-resource-collection>
          <auth-constraint/>
        </security-constraint>
        <login-config>
          <auth-method>BASIC</auth-method>
          <realm-name>file</realm-name>
        </login-config>
        <security-role><role-name>user</role-name></security-role>
      """;

  private static final String WILDFLY =
      "<jboss-web><security-domain>wire</security-domain></jboss-web>";
  private static final String PAYARA =
      """
      <glassfish-web-app>
        <security-role-mapping><role-name>user</role-name><group-name>user</group-name></security-role-mapping>
      </glassfish-web-app>
      """;

  @BeforeAll
  static void deploy() throws SQLException, IOException {
    Wire.createTables();
    createUsers();
    NODE.deploy(
        Wire.archive(CONSTRAINTS)
            .addAsWebInfResource(new StringAsset(WILDFLY), "jboss-web.xml")
            .addAsWebInfResource(new StringAsset(PAYARA), "glassfish-web.xml"));
  }

  private static void createUsers() throws IOException {
    Path script = DataSourceScripts.serverScript("users");
    if (SERVER instanceof WildFlyServer wildfly) {
      wildfly.cli(script, Map.of("password", PASSWORD));
    } else if (SERVER instanceof PayaraServer payara) {
      Path passwords = Files.createTempFile("users", ".properties");
      Files.writeString(passwords, "AS_ADMIN_PASSWORD=\nAS_ADMIN_USERPASSWORD=" + PASSWORD + "\n");
      payara.asadmin(script, Map.of("PASSWORD_FILE", passwords.toString()));
      Files.delete(passwords);
    }
  }

  @AfterAll
  static void undeploy() {
    SERVER.undeploy(WAR);
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("lab");
  }

  private static Request as(String caller, Request request) {
    return as(caller, PASSWORD, request);
  }

  private static Request as(String caller, String password, Request request) {
    String credentials =
        Base64.getEncoder()
            .encodeToString((caller + ":" + password).getBytes(StandardCharsets.UTF_8));
    return request.with("Authorization", "Basic " + credentials);
  }

  private static Response sendAs(String caller, Intent intent) {
    return Wire.send(as(caller, intent.request()));
  }

  private static List<String> tenantsOf(String key) throws SQLException {
    return Database.query(
        "SELECT tenant FROM idempotency_record WHERE idempotency_key = ? ORDER BY tenant", key);
  }

  // ---- row 8

  @ParameterizedTest
  @CsvSource({"nobody, 401", "alice with a wrong password, 401", "carol, 403"})
  void b08_c073_whomTheContainerRefusesIsNotAnsweredFromTheRecord(String who, int status)
      throws SQLException {
    Intent intent = Intent.at("secured", Reply.DOCUMENT);
    Response first = sendAs("alice", intent);
    List<String> record = Wire.record(intent.key());
    Request request =
        switch (who) {
          case "nobody" -> intent.request();
          case "carol" -> as("carol", intent.request());
          default -> as("alice", "guessed", intent.request());
        };
    Response refused = Wire.send(request);

    assertThat(first.status()).isEqualTo(201);
    assertThat(refused.status()).as("%s", refused).isEqualTo(status);
    assertThat(refused.isReplay()).isFalse();
    assertThat(refused.all("WWW-Authenticate")).hasSize(status == 401 ? 1 : 0);
    assertThat(refused.all("ETag")).isEmpty();
    assertThat(refused.text())
        .doesNotContain("urn:problem:idempotency")
        .doesNotContain("del \u20ac");
    assertThat(Wire.record(intent.key())).isEqualTo(record);
    assertThat(Wire.traffic(intent.key(), "left")).as("seen by any filter").isEqualTo(1);
    intent.assertHappened(1, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "secured, nobody, 401",
    "secured, carol, 403",
    "denied, nobody, 403",
    "denied, alice, 403"
  })
  void b08_aRequestThatTheContainerRefusesLeavesNothing(String place, String who, int status)
      throws SQLException {
    Intent intent = Intent.at(place, Reply.DOCUMENT);
    Request request = who.equals("nobody") ? intent.request() : as(who, intent.request());
    Response refused = Wire.send(request);

    assertThat(refused.status()).as("%s", refused).isEqualTo(status);
    assertThat(refused.text()).doesNotContain("urn:problem:idempotency");
    assertThat(Wire.traffic(intent.key(), "left")).as("seen by any filter").isZero();
    intent.assertNothingHappened();
  }

  /** Not even a broken key is looked at before the caller is known. */
  @Test
  void b08_aBrokenKeyOfAnUnknownCallerIsTheContainersToRefuse() throws SQLException {
    Intent intent = Intent.at("secured", Reply.DOCUMENT);
    Response refused = Wire.send(Request.post(intent.target()).key("\"broken"));

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text()).doesNotContain("urn:problem:idempotency");
    intent.assertNothingHappened();
  }

  // ---- row 28

  @Test
  void b28_c073_oneKeyOfTwoCallersIsTwoCalls() throws SQLException {
    Intent intent = Intent.at("secured", Reply.DOCUMENT);
    Response alice = sendAs("alice", intent);
    Response bob = sendAs("bob", intent);

    assertThat(alice.status()).isEqualTo(201);
    assertThat(bob.status()).isEqualTo(201);
    assertThat(bob.isReplay()).isFalse();
    assertThat(bob.text()).isNotEqualTo(alice.text());
    assertThat(tenantsOf(intent.key())).containsExactly("caller:alice", "caller:bob");
    assertThat(sendAs("alice", intent).text()).isEqualTo(alice.text());
    assertThat(sendAs("bob", intent).text()).isEqualTo(bob.text());
    intent.assertHappened(2, 2);
  }

  /** A key that anybody can guess tells nothing of another caller, and blocks nobody. */
  @Test
  void b28_c073_anotherRequestOfAnotherCallerIsNotRefused() throws SQLException {
    Intent intent = Intent.at("secured", Reply.DOCUMENT);
    Request other = intent.request().body("{\"amount\":2}");
    sendAs("alice", intent);
    Response bob = Wire.send(as("bob", other));

    assertThat(bob.status()).isEqualTo(201);
    assertThat(bob.isReplay()).isFalse();
    assertThat(Wire.send(as("alice", other)).problem()).isEqualTo("key-reused");
    intent.assertHappened(2, 2);
  }

  @Test
  void b28_c073_aCallThatRunsIsNotInTheWayOfAnotherCaller() throws Exception {
    Intent waiting = Intent.at("secured", Reply.DOCUMENT).and("gate");
    Intent free = new Intent(waiting.place(), "?reply=DOCUMENT", waiting.key());
    try (Gate gate = Gate.closed();
        RawHttp alice = RawHttp.connect()) {
      alice.send(as("alice", waiting.request()).bytes());
      gate.awaitArrival();
      Response bob = sendAs("bob", free);
      gate.open();

      assertThat(bob.status()).isEqualTo(201);
      assertThat(bob.isReplay()).isFalse();
      assertThat(alice.read("POST").status()).isEqualTo(201);
    }
    free.assertHappened(2, 2);
  }

  /** The caller's name is never taken from what the client says it is. */
  @Test
  void b28_c073_anInventedTenantIsNoTenant() throws SQLException {
    Intent intent = Intent.at("secured", Reply.DOCUMENT);
    Response alice = sendAs("alice", intent);
    Response pretending =
        Wire.send(
            as("bob", intent.request())
                .with("X-Tenant", "caller:alice")
                .with("X-Forwarded-User", "alice"));

    assertThat(pretending.isReplay()).isFalse();
    assertThat(pretending.text()).isNotEqualTo(alice.text());
    assertThat(tenantsOf(intent.key())).containsExactly("caller:alice", "caller:bob");
  }
}

package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.lab.LabServlet;
import dev.idempotency.sample.lab.LabServlet.How;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every way in which a call can fail: no row, no record, no byte of success; the retry executes.
 */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class LabIT {

  private static final String PARENT = "there";

  private final String key = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive lab() {
    return Archives.lab();
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

  private HttpResponse<String> post(String parent) {
    return Lab.post("op", key, parent);
  }

  private void assertNothingTookEffect(HttpResponse<String> response) throws SQLException {
    assertThat(response.statusCode()).isGreaterThanOrEqualTo(400);
    assertThat(response.body()).doesNotContain(LabServlet.SUCCESS);
    assertThat(response.headers().firstValue("Location")).isEmpty();
    assertThat(Lab.rows(key)).isZero();
    assertThat(Database.records(key)).isZero();
  }

  private void assertTheRetryExecutesOnce(String parent) throws SQLException {
    Lab.choose(How.BODY);
    int before = Lab.executions();
    HttpResponse<String> retry = post(parent);
    HttpResponse<String> second = post(parent);

    assertThat(retry.statusCode()).isEqualTo(201);
    assertThat(retry.body()).isEqualTo(LabServlet.SUCCESS);
    assertThat(Http.isReplay(retry)).isFalse();
    assertThat(Http.isReplay(second)).isTrue();
    assertThat(second.body()).isEqualTo(retry.body());
    assertThat(Lab.executions() - before).isEqualTo(1);
    assertThat(Lab.rows(key)).isEqualTo(1);
    assertThat(Database.records(key)).isEqualTo(1);
  }

  @Test
  void b04_withoutAKeyNothingIsRemembered() throws SQLException {
    HttpResponse<String> first = Lab.postWithoutKey("op", key);
    HttpResponse<String> second = Lab.postWithoutKey("op", key);

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(second.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(second)).isFalse();
    assertThat(Lab.rows(key)).isEqualTo(2);
  }

  @Test
  void b14_aBusinessExceptionRollsBack() throws SQLException {
    Lab.choose(How.BUSINESS_EXCEPTION);
    HttpResponse<String> response = post(PARENT);

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(Lab.rows(key)).isZero();
    assertThat(Database.records(key)).isZero();
    assertTheRetryExecutesOnce(PARENT);
  }

  @ParameterizedTest
  @EnumSource(names = {"ROLLBACK_ONLY", "ROLLBACK_ONLY_REDIRECT"})
  void b15_aSuccessThatIsRolledBackIsReplaced(How how) throws SQLException {
    Lab.choose(how);
    HttpResponse<String> response = post(PARENT);

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(Http.problemType(response)).isEqualTo("rolled-back");
    assertNothingTookEffect(response);
    assertTheRetryExecutesOnce(PARENT);
  }

  @Test
  void b12_aRefusalThatIsRolledBackIsSentAndNotRemembered() throws SQLException {
    Lab.choose(How.ROLLBACK_ONLY_NOT_FOUND);
    HttpResponse<String> response = post(PARENT);

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).isEqualTo("no such thing");
    assertThat(Lab.rows(key)).isZero();
    assertThat(Database.records(key)).isZero();
    assertTheRetryExecutesOnce(PARENT);
  }

  @Test
  void b13_aPassingFailureIsSentAndNotRemembered() throws SQLException {
    Lab.choose(How.PASSING);
    HttpResponse<String> response = post(PARENT);

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.body()).isEqualTo("come again");
    assertThat(Lab.rows(key)).isZero();
    assertThat(Database.records(key)).isZero();
    assertTheRetryExecutesOnce(PARENT);
  }

  @ParameterizedTest
  @EnumSource(names = {"BODY", "REDIRECT", "FLUSHED", "SENT_ERROR"})
  void b16_c001_aCommitThatFailsReplacesTheAnswer(How how) throws SQLException {
    Lab.choose(how);
    HttpResponse<String> response = post("missing-" + key.substring(0, 8));

    // Only WildFly passes the database's own state on, as a suppressed exception.
    boolean stateIsKnown = System.getProperty("rig.server").equals("wildfly");
    assertThat(response.statusCode()).isEqualTo(stateIsKnown ? 500 : 503);
    assertThat(Http.problemType(response)).isEqualTo("commit-failed");
    assertNothingTookEffect(response);

    Database.execute("INSERT INTO lab_parent VALUES ('missing-" + key.substring(0, 8) + "')");
    assertTheRetryExecutesOnce("missing-" + key.substring(0, 8));
  }

  @Test
  void b17_aCommitWhoseAnswerIsLostIsLookedUp() throws SQLException {
    CompletableFuture<Void> lost = ServerRig.current().proxy().loseNextCommitAnswer();
    HttpResponse<String> response = post(PARENT);

    assertThat(lost).isDone();
    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(response.body()).isEqualTo(LabServlet.SUCCESS);
    assertThat(Lab.rows(key)).isEqualTo(1);
    assertThat(Database.records(key)).isEqualTo(1);
    assertThat(Http.isReplay(post(PARENT))).isTrue();
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b17_aCommitThatNeverArrivedIsNotReportedAsSuccess() throws SQLException {
    CompletableFuture<Void> cut = ServerRig.current().proxy().cutBeforeNextCommit();
    HttpResponse<String> response = post(PARENT);

    // Whether the database has noticed the cut before the look-up is a race, and both answers are
    // true.
    assertThat(cut).isDone();
    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
    assertThat(Http.problemType(response)).isIn("commit-failed", "outcome-unknown");
    assertNothingTookEffect(response);
    assertTheRetryExecutesOnce(PARENT);
  }

  /** The completion is part of the transaction: where it fails, nothing has happened. */
  @Test
  void b16_c080_aCompletionThatFailsTakesEverythingWithIt() throws SQLException {
    Database.execute(
        """
        CREATE FUNCTION lab_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'the disk is full' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER lab_refuse BEFORE UPDATE ON idempotency_record
          FOR EACH ROW WHEN (NEW.idempotency_key = '%s') EXECUTE FUNCTION lab_refuse();
        """
            .formatted(key));
    HttpResponse<String> response;
    try {
      response = post(PARENT);
    } finally {
      Database.execute("DROP TRIGGER lab_refuse ON idempotency_record; DROP FUNCTION lab_refuse()");
    }

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(Http.problemType(response)).isEqualTo("commit-failed");
    assertNothingTookEffect(response);
    assertTheRetryExecutesOnce(PARENT);
  }

  /** Only the claim's own constraint means a duplicate; the business has its own. */
  @Test
  void b14_c052_aBusinessConstraintIsNoDuplicate() throws SQLException {
    Database.execute("CREATE UNIQUE INDEX lab_unique ON lab_row (ref) WHERE ref LIKE 'once-%'");
    try {
      String other = "once-" + key.substring(0, 8);
      Database.execute("INSERT INTO lab_row VALUES ('%1$s', '%1$s', 'there')".formatted(other));
      HttpResponse<String> without = Lab.postWithoutKey("op", other);
      HttpResponse<String> response = Http.post(Lab.path("op", other, PARENT), "k-" + key, "{}");

      assertThat(response.statusCode()).isEqualTo(without.statusCode()).isEqualTo(500);
      assertThat(response.body()).doesNotContain("urn:problem:idempotency");
      assertThat(Lab.rows(other)).isEqualTo(1);
      assertThat(Database.records("k-" + key)).isZero();
    } finally {
      Database.execute("DROP INDEX lab_unique");
    }
  }

  @Test
  void b10_aRedirectIsRemembered() throws SQLException {
    Lab.choose(How.REDIRECT);
    HttpResponse<String> first = post(PARENT);
    HttpResponse<String> retry = post(PARENT);

    assertThat(first.statusCode()).isEqualTo(302);
    assertThat(first.headers().firstValue("Location")).isPresent();
    assertThat(retry.statusCode()).isEqualTo(302);
    assertThat(retry.headers().firstValue("Location"))
        .isEqualTo(first.headers().firstValue("Location"));
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b11_b44_aSentErrorIsRemembered() throws SQLException {
    Lab.choose(How.SENT_ERROR);
    HttpResponse<String> first = post(PARENT);
    HttpResponse<String> retry = post(PARENT);

    assertThat(first.statusCode()).isEqualTo(409);
    assertThat(first.body()).contains("sold out: " + key);
    assertThat(retry.statusCode()).isEqualTo(409);
    assertThat(retry.body()).isEqualTo(first.body());
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b41_anEmptyAnswerIsRemembered() throws SQLException {
    Lab.choose(How.EMPTY);
    HttpResponse<String> first = post(PARENT);
    HttpResponse<String> retry = post(PARENT);

    assertThat(first.statusCode()).isEqualTo(204);
    assertThat(retry.statusCode()).isEqualTo(204);
    assertThat(retry.body()).isEmpty();
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b36_anAsynchronousRequestIsRefused() throws SQLException {
    Lab.choose(How.ASYNC);
    HttpResponse<String> response = post(PARENT);

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(Http.problemType(response)).isEqualTo("async-needs-leased");
    assertNothingTookEffect(response);
    assertTheRetryExecutesOnce(PARENT);
  }

  @Test
  void b46_aCallerWhomTheContainerDoesNotKnowIsRefused() throws SQLException {
    int before = Lab.executions();
    HttpResponse<String> response =
        Http.send(
            Http.keyed(Lab.path("op", key, PARENT), key, "{}")
                .header("Authorization", "Bearer abc"));

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(Http.problemType(response)).isEqualTo("caller-unknown");
    assertThat(Lab.executions()).isEqualTo(before);
    assertThat(Database.records(key)).isZero();
  }

  @Test
  void anApplicationThatCommitsByItselfIsRememberedAllTheSame() throws SQLException {
    Lab.choose(How.COMMITS_ITSELF);
    HttpResponse<String> first = post(PARENT);
    HttpResponse<String> retry = post(PARENT);

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(retry.body()).isEqualTo(first.body());
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(Lab.rows(key)).isEqualTo(1);
  }

  @Test
  void b32_withoutTheDatabaseTheApplicationIsNotCalled() throws SQLException {
    int before = Lab.executions();
    ServerRig.current().proxy().cutAll();
    HttpResponse<String> away;
    try {
      away = post(PARENT);
    } finally {
      ServerRig.current().proxy().restore();
    }

    assertThat(away.statusCode()).isEqualTo(503);
    assertThat(Http.problemType(away)).isEqualTo("store-unavailable");
    assertThat(Lab.executions()).isEqualTo(before);
    assertNothingTookEffect(away);
    assertTheRetryExecutesOnce(PARENT);
  }

  @Test
  void b27_aKeyPastItsRetentionExecutesAgain() throws SQLException {
    post(PARENT);
    Database.execute(
        "UPDATE idempotency_record SET expires_at = now() WHERE idempotency_key = '" + key + "'");
    HttpResponse<String> again = post(PARENT);

    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(again)).isFalse();
    assertThat(Lab.rows(key)).isEqualTo(2);
    assertThat(
            Database.query(
                "SELECT generation FROM idempotency_record WHERE idempotency_key = ?", key))
        .containsExactly("2");
    assertThat(Http.isReplay(post(PARENT))).isTrue();
  }

  @Test
  void b26_aRecordThatHasNotEndedIsNeverExecuted() throws SQLException {
    post(PARENT);
    Database.execute(
        "UPDATE idempotency_record SET status = 'PENDING', expires_at = now() WHERE idempotency_key = '"
            + key
            + "'");
    int before = Lab.executions();
    HttpResponse<String> response = post(PARENT);

    assertThat(response.statusCode()).isEqualTo(409);
    assertThat(Http.problemType(response)).isEqualTo("outcome-unknown");
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
    assertThat(Lab.executions()).isEqualTo(before);
  }
}

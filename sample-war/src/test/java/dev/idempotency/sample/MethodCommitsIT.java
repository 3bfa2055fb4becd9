package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.calls.CallBean;
import dev.idempotency.testkit.ServerRig;
import dev.idempotency.testkit.TcpProxy;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The transaction of a protected method: how it ends, and what the method is told about it. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class MethodCommitsIT {

  private static final String FAILED = "thrown dev.idempotency.CommitFailedException: ";

  private final String key = UUID.randomUUID().toString();
  private final TcpProxy proxy = ServerRig.current().proxy();

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

  // ---- commits that the library asks for

  @Test
  void b16_c001_aCommitThatFailsIsNoSuccess() throws SQLException {
    String parent = "missing-" + key.substring(0, 8);

    assertThat(insert(parent)).startsWith(FAILED);
    assertNothingIsThere();

    Database.execute("INSERT INTO lab_parent VALUES ('" + parent + "')");
    assertExecutesOnce(insert(parent), parent);
  }

  @Test
  void b17_aCommitWhoseAnswerIsLostIsLookedUp() throws SQLException {
    CompletableFuture<Void> lost = proxy.loseNextCommitAnswer();
    String outcome = insert("there");

    assertThat(lost).isDone();
    assertExecutesOnce(outcome, "there");
  }

  @Test
  void b17_aCommitThatNeverArrivedIsNoSuccess() throws SQLException {
    CompletableFuture<Void> cut = proxy.cutBeforeNextCommit();
    String outcome = insert("there");

    assertThat(cut).isDone();
    assertThat(outcome).startsWith(FAILED);
    assertNothingIsThere();
    assertExecutesOnce(insert("there"), "there");
  }

  private void assertExecutesOnce(String outcome, String parent) throws SQLException {
    assertThat(outcome).startsWith("returned ");
    assertThat(insert(parent)).isEqualTo(outcome);
    assertThat(Lab.rows(key)).isEqualTo(1);
    assertThat(Database.records(key)).isEqualTo(1);
  }

  private void assertNothingIsThere() throws SQLException {
    assertThat(Lab.rows(key)).isZero();
    assertThat(Database.records(key)).isZero();
  }

  private String insert(String parent) {
    return inside("insert", "&parent=" + parent).body();
  }

  // ---- what the method is told

  /** Whoever begins the transaction. */
  @ParameterizedTest
  @ValueSource(strings = {"session", "plain"})
  void aCallIsActiveInItsOwnTransactionOnly(String bean) {
    inside(bean, ""); // fails
    HttpResponse<String> response = inside(bean, "");

    assertThat(response.body()).isEqualTo("returned " + look(1) + ", apart: inactive");
    assertThat(response.headers().firstValue("X-Before")).contains("inactive");
    assertThat(response.headers().firstValue("X-After")).contains("inactive");
    assertThat(inside("unprotected", "").body()).isEqualTo("returned inactive");
  }

  private String look(int generation) {
    return "Identity[tenant=anonymous, operation=look, key=%s] generation %d"
        .formatted(key, generation);
  }

  /** Within a request that a filter protects. */
  @ParameterizedTest
  @CsvSource({"session", "plain"})
  void theInnermostCallIsTheActiveOne(String bean) {
    inside(bean, ""); // fails
    String requestKey = "request-" + key;
    HttpResponse<String> response =
        Http.post("/lab/op/inside/" + bean + "?key=" + key, requestKey, "{}");
    String outer =
        "Identity[tenant=anonymous, operation=lab, key=%s] generation 1".formatted(requestKey);

    assertThat(response.body()).isEqualTo("returned " + look(1) + ", apart: inactive");
    assertThat(Http.post("/lab/op/inside/unprotected", "other-" + requestKey, "{}").body())
        .isEqualTo("returned " + outer.replace("request-", "other-request-"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"session", "plain"})
  void anExecutionAfterTheRetentionIsTheNextGeneration(String bean) throws SQLException {
    inside(bean, ""); // fails
    inside(bean, "");
    Database.execute(
        "UPDATE idempotency_record SET expires_at = created_at - interval '1 day' WHERE idempotency_key = '%s'"
            .formatted(key));

    assertThat(inside(bean, "").body()).isEqualTo("returned " + look(2) + ", apart: inactive");
    assertThat(Lab.rows(key)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"session", "plain"})
  void aDownstreamKeyIsTheSameInTheNextExecution(String bean) throws SQLException {
    assertThat(inside(bean, "").body()).startsWith("thrown ").contains("first execution fails");
    assertNothingIsThere();
    assertThat(inside(bean, "").body()).startsWith("returned ");

    List<String> executions =
        inside("keys", "").body().substring("returned ".length()).lines().toList();
    assertThat(executions).hasSize(2);
    assertThat(executions.get(1)).isEqualTo(executions.get(0));
    assertThat(executions.get(0).split(" "))
        .doesNotHaveDuplicates()
        .hasSize(2)
        .allSatisfy(each -> assertThat(each).matches("[A-Za-z0-9_-]{43}"));
  }

  private HttpResponse<String> inside(String what, String more) {
    HttpResponse<String> response = Http.post("/lab/inside/" + what + "?key=" + key + more, "");
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response;
  }
}

package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.Outcomes.Call;
import dev.idempotency.sample.outcome.Course;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every way in which the application itself can end a call: the client sees what it would see
 * without a key, and what is remembered is what is committed. Two threads do all the work, and
 * after each test both of them serve usual requests (c010).
 */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class OutcomesIT {

  @Deployment(testable = false)
  static WebArchive lab() {
    return Outcomes.lab();
  }

  @BeforeAll
  static void prepare() throws SQLException, IOException {
    Outcomes.createTables();
    Workers.few();
  }

  @AfterAll
  static void asBefore() throws IOException {
    Workers.asBefore();
  }

  @AfterEach
  void c010_nothingIsLeftOnTheThreads() throws Exception {
    Outcomes.assertNothingLeft();
  }

  /** Sends the call, and one like it without a key, which must look the same to the client. */
  private static HttpResponse<String> sendBothWays(Call call, Course course) {
    Outcomes.choose(course);
    Call other = call.another();
    HttpResponse<String> withoutKey = other.sendWithoutKey();
    HttpResponse<String> withKey = call.send();

    assertThat(withKey.statusCode()).as("status").isEqualTo(withoutKey.statusCode());
    assertThat(call.neutral(withKey)).as("body").isEqualTo(other.neutral(withoutKey));
    for (String header : List.of("Content-Type", "Location", "Set-Cookie")) {
      assertThat(values(withKey, header, call))
          .as(header)
          .isEqualTo(values(withoutKey, header, other));
    }
    return withKey;
  }

  private static List<String> values(HttpResponse<String> response, String header, Call call) {
    return response.headers().allValues(header).stream()
        .map(value -> value.replace(call.key(), "KEY"))
        .toList();
  }

  // ---- exceptions out of the application

  @ParameterizedTest
  @EnumSource(names = {"RUNTIME_EXCEPTION", "SERVLET_EXCEPTION", "IO_EXCEPTION"})
  void b14_c026_whatAServletThrowsShowsTheErrorPageAndIsForgotten(Course course)
      throws SQLException {
    Call call = Call.toServlet();
    HttpResponse<String> response = sendBothWays(call, course);

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body())
        .startsWith("page /outcome/page/500: status 500")
        .doesNotContain(Call.SUCCESS);
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @Test
  void b14_c075_anErrorIsTreatedAsAnException() throws SQLException {
    Call call = Call.toServlet();
    HttpResponse<String> response = sendBothWays(call, Course.ERROR);

    assertThat(response.statusCode()).isEqualTo(500);
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @ParameterizedTest
  @EnumSource(names = {"NO_STOCK", "NO_STOCK_WRAPPED"})
  void b14_c026_anExceptionShowsItsOwnErrorPageAndIsForgotten(Course course) throws SQLException {
    Call call = Call.toServlet();
    HttpResponse<String> response = sendBothWays(call, course);

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body()).startsWith("page /outcome/page/no-stock: status 500");
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNMAPPED", "NO_WRITER", "STREAM_FAILS_EARLY"})
  void b14_c034_aFailureThatJaxRsDoesNotMapIsForgotten(Course course) throws SQLException {
    Call call = Call.to("rs/call");
    HttpResponse<String> response = sendBothWays(call, course);

    assertThat(response.statusCode()).isEqualTo(500);
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  /** What JAX-RS swallows once its answer has begun is an answer, with a key as without one. */
  @Test
  void b09_c069_anAnswerThatFailsHalfwayIsRememberedAsItIsSeen() throws SQLException {
    Call call = Call.to("rs/call");
    HttpResponse<String> response = sendBothWays(call, Course.STREAM_FAILS);

    assertThat(response.statusCode()).isEqualTo(200);
    call.assertTheRetryReplays(response);
  }

  // ---- exceptions that become an answer

  @ParameterizedTest
  @CsvSource({"servlet", "rs/call"})
  void b15_aBeansFailureThatItsCallerSwallowsIsNoSuccess(String path) throws SQLException {
    Outcomes.choose(Course.SWALLOWED);
    Call call = Call.to(path);
    HttpResponse<String> response = call.send();

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(Http.problemType(response)).isEqualTo("rolled-back");
    assertThat(response.headers().firstValue("Location")).isEmpty();
    assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @ParameterizedTest
  @EnumSource(names = {"CHECKED", "UNCHECKED_NO_ROLLBACK", "TRANSACTIONAL_CHECKED"})
  void b11_c033_anExceptionThatCommitsIsRememberedWithItsAnswer(Course course) throws SQLException {
    Call call = Call.to("rs/call");
    HttpResponse<String> response = sendBothWays(call, course);

    assertThat(response.statusCode()).isEqualTo(409);
    assertThat(response.body()).isEqualTo("sold out");
    call.assertTheRetryReplays(response);
  }

  @ParameterizedTest
  @EnumSource(names = {"CHECKED_ROLLBACK", "TRANSACTIONAL_ROLLBACK_ON"})
  void b12_c033_anExceptionThatRollsBackIsAnsweredAndForgotten(Course course) throws SQLException {
    Call call = Call.to("rs/call");
    HttpResponse<String> response = sendBothWays(call, course);

    assertThat(response.statusCode()).isEqualTo(409);
    assertThat(response.body()).isEqualTo("sold out");
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @ParameterizedTest
  @CsvSource({
    "ENTITY, 422",
    "NOT_FOUND, 404",
    "NO_ENTITY, 404",
    "TRANSACTIONAL_DO_NOT_ROLLBACK_ON, 404"
  })
  void b11_c034_aRefusalOfJaxRsIsRemembered(Course course, int status) throws SQLException {
    Call call = Call.to("rs/call");
    HttpResponse<String> response = sendBothWays(call, course);

    assertThat(response.statusCode()).isEqualTo(status);
    call.assertTheRetryReplays(response);
  }

  @Test
  void b12_c034_aRefusalThatDoomsTheTransactionIsAnsweredAndForgotten() throws SQLException {
    Call call = Call.to("rs/call");
    HttpResponse<String> response = sendBothWays(call, Course.TRANSACTIONAL_RUNTIME);

    assertThat(response.statusCode()).isEqualTo(404);
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  // ---- a transaction that is over before the work is

  @ParameterizedTest
  @EnumSource(names = {"OUTLIVES", "OUTLIVES_WITH_CONNECTION", "OUTLIVES_IN_STATEMENT"})
  void b15_c009_workThatOutlivesItsTransactionHasNoEffect(Course course) throws SQLException {
    Outcomes.choose(course);
    Call call = Call.to("bounded");
    HttpResponse<String> response = call.send();

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(Http.problemType(response)).isEqualTo("rolled-back");
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @Test
  void b14_c009_workThatOutlivesItsTransactionAndThrowsHasNoEffect() throws SQLException {
    Outcomes.choose(Course.OUTLIVES_AND_THROWS);
    Call call = Call.to("bounded");
    HttpResponse<String> response = call.send();

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body()).startsWith("page /outcome/page/500: status 500");
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @ParameterizedTest
  @EnumSource(names = {"BODY", "RUNTIME_EXCEPTION", "SWALLOWED", "ROLLS_BACK", "BEGINS"})
  void c010_theTimeoutOfAScopeIsNotLeftOnTheThreads(Course course) throws Exception {
    Outcomes.choose(course);
    for (int i = 0; i < 2 * Workers.COUNT; i++) {
      assertThat(Call.to("bounded").send().statusCode())
          .isEqualTo(course == Course.BODY ? 201 : 500);
    }
    String lasting = "/lab/outcome/usual?pair=true&lasting=true&ref=" + UUID.randomUUID();
    Callable<HttpResponse<String>> one = () -> Http.post(lasting, "{}");
    try (Together both = new Together(Workers.COUNT)) {
      assertThat(both.call(List.of(one, one)))
          .allSatisfy(usual -> assertThat(usual.statusCode()).as(usual.body()).isEqualTo(200))
          .extracting(HttpResponse::body)
          .doesNotHaveDuplicates();
    }
  }

  // ---- a transaction that the application ends itself

  @Test
  void b15_anApplicationThatRollsBackByItselfHasNoSuccess() throws SQLException {
    Outcomes.choose(Course.ROLLS_BACK);
    Call call = Call.toServlet();
    HttpResponse<String> response = call.send();

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(Http.problemType(response)).isEqualTo("rolled-back");
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @Test
  void b09_c010_aTransactionThatTheApplicationLeavesOpenIsRolledBack() throws SQLException {
    Outcomes.choose(Course.COMMITS_AND_LEAVES_ONE_OPEN);
    Call call = Call.toServlet();
    HttpResponse<String> response = call.send();

    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(call.rowsOutside()).isZero();
    call.assertTheRetryReplays(response);
  }

  /** The effect is there and its answer is not, so the key is never executed again. */
  @Test
  void b26_anApplicationThatCommitsByItselfAndThrowsIsUnresolved() throws SQLException {
    Outcomes.choose(Course.COMMITS_AND_THROWS);
    Call call = Call.toServlet();
    HttpResponse<String> first = call.send();
    HttpResponse<String> retry = call.send();

    assertThat(first.statusCode()).isEqualTo(500);
    assertThat(retry.statusCode()).isEqualTo(409);
    assertThat(Http.problemType(retry)).isEqualTo("outcome-unknown");
    assertThat(retry.headers().firstValue("Retry-After")).isPresent();
    assertThat(call.executions()).isEqualTo(1);
    assertThat(call.rows()).isEqualTo(1);
  }

  // ---- a transaction that is there already

  @Test
  void b45_c010_aTransactionInFrontOfTheFilterIsLeftToItsOwner() throws SQLException {
    Outcomes.choose(Course.BODY);
    Call call = Call.to("within");
    String outer = "outer-" + call.key().substring(0, 8);
    HttpResponse<String> response = Http.post(call.path() + "?outer=" + outer, call.key(), "{}");

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(Http.problemType(response)).isEqualTo("transaction-active");
    assertThat(call.executions()).isZero();
    assertThat(call.rows()).isZero();
    assertThat(call.records()).isZero();
    assertThat(Database.count("SELECT count(*) FROM lab_row WHERE ref = ?", outer)).isEqualTo(1);
  }

  // ---- what docs/reference/differences.md says

  @ParameterizedTest
  @EnumSource(names = {"MANDATORY", "SUPPORTS", "TRANSACTIONAL"})
  void differences_aBeanJoinsTheTransactionOfTheRequest(Course course) throws SQLException {
    Outcomes.choose(course);
    Call call = Call.toServlet();
    HttpResponse<String> response = call.send();

    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(Database.query("SELECT xmin FROM lab_row WHERE ref = ?", call.key()))
        .hasSize(2)
        .containsOnly(
            Database.query(
                    "SELECT xmin FROM idempotency_record WHERE idempotency_key = ?", call.key())
                .get(0));
    assertThat(Http.isReplay(call.send())).isTrue();
    assertThat(call.rows()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(names = {"BEGINS", "NEVER"})
  void differences_whatRefusesATransactionFails(Course course) throws SQLException {
    Outcomes.choose(course);
    Call call = Call.toServlet();
    HttpResponse<String> response = call.send();

    assertThat(response.statusCode()).isEqualTo(500);
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  /**
   * In a transaction that is not the bean's own, its exception reaches JAX-RS as an
   * EJBTransactionRolledbackException, which neither server takes apart as it does an EJBException.
   */
  @Test
  void differences_c034_aWebApplicationExceptionOfASessionBeanIs500() throws SQLException {
    Outcomes.choose(Course.BEAN_NOT_FOUND);
    Call call = Call.to("rs/bean");

    assertThat(call.another().sendWithoutKey().statusCode()).isEqualTo(404);
    assertThat(call.send().statusCode()).isEqualTo(500);
    call.assertExecutedWithoutEffect();
    call.assertTheRetryExecutesOnce(Course.BODY);
  }

  @ParameterizedTest
  @EnumSource(names = {"REQUIRES_NEW", "NOT_SUPPORTED", "BEAN_MANAGED"})
  void differences_c013_whatCommitsByItselfStaysAndTheRetryDoesItAgain(Course course)
      throws SQLException {
    Outcomes.choose(course);
    Call call = Call.toServlet();
    HttpResponse<String> first = call.send();
    HttpResponse<String> retry = call.send();

    for (HttpResponse<String> response : List.of(first, retry)) {
      assertThat(response.statusCode()).isEqualTo(500);
      assertThat(Http.problemType(response)).isEqualTo("rolled-back");
    }
    assertThat(call.executions()).isEqualTo(2);
    assertThat(call.rowsOutside()).isEqualTo(2);
    assertThat(call.rows()).isZero();
    assertThat(call.records()).isZero();
  }
}

package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyEvent.Kind;
import dev.idempotency.sample.Desks.Sale;
import dev.idempotency.sample.methods.End;
import dev.idempotency.testkit.Await;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
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

/** Protected methods of beans of every kind, called from everywhere. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class MethodsIT {

  private static final String REUSED = "thrown dev.idempotency.KeyReusedException: ";
  private static final String IN_PROGRESS = "thrown dev.idempotency.InProgressException: ";
  private static final String MISSING = "thrown dev.idempotency.KeyMissingException: ";
  private static final String INVALID = "thrown dev.idempotency.KeyInvalidException: ";
  private static final Duration SOON = Duration.ofSeconds(30);

  @Deployment(testable = false)
  static WebArchive lab() {
    return Desks.application();
  }

  @BeforeAll
  static void tables() throws SQLException {
    Desks.createTables();
  }

  @AfterEach
  void nothingIsLeftBehind() {
    Witness.assertNothingLeft("lab");
  }

  private static void assertSold(Sale sale, String outcome) {
    assertThat(outcome)
        .startsWith("returned dev.idempotency.sample.methods.Receipt Receipt[number=")
        .contains("item=" + sale.item());
  }

  // ---- every kind of bean, and every kind of caller

  @ParameterizedTest
  @CsvSource({
    "stateless, StatelessDesk",
    "local, LocalDeskBean",
    "remote, RemoteDeskBean",
    "stateful, StatefulDesk",
    "singleton, SingletonDesk",
    "new-transaction, NewTransactionDesk",
    "transactional, TransactionalDesk",
    "plain, PlainDesk",
    "class, ClassDesk",
    "stereotype, StereotypeDesk",
    "first-branch, FirstBranch",
    "second-branch, SecondBranch",
    "supports, PlainDesk",
    "not-supported, PlainDesk",
    "user-transaction, PlainDesk",
    "task, PlainDesk",
    "timer, StatelessDesk",
    "batch, PlainDesk",
    "swallowing, StatelessDesk"
  })
  void aCallThatComesAgainGetsTheFirstResult(String desk, String bean) throws SQLException {
    Sale sale = Sale.at(desk);
    String first = sale.call();
    String second = sale.call();
    String other = sale.another().call();

    assertSold(sale, first);
    assertThat(second).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
    sale.assertTookEffectOnce();
    sale.assertSameTransaction();
    assertThat(sale.operations()).containsExactly(Desks.PACKAGE + bean + ".sell" + Desks.TYPES);
  }

  @ParameterizedTest
  @CsvSource({"service, service", "overriding, overriding"})
  void aNamedOperationHasItsName(String desk, String operation) throws SQLException {
    Sale sale = Sale.at(desk);
    String first = sale.call();

    assertSold(sale, first);
    assertThat(sale.call()).isEqualTo(first);
    sale.assertTookEffectOnce();
    assertThat(sale.operations()).containsExactly(operation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"stateless", "local", "remote", "stateful", "transactional", "plain", "service"})
  void aKeyWithOtherArgumentsIsRefused(String desk) throws SQLException {
    Sale sale = Sale.at(desk);
    String first = sale.call();

    assertThat(sale.of("another thing").call()).startsWith(REUSED);
    assertThat(sale.call()).isEqualTo(first);
    sale.assertTookEffectOnce();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stateless",
        "local",
        "remote",
        "stateful",
        "singleton",
        "new-transaction",
        "transactional"
      })
  void c034_everyEndLooksAsWithoutProtection(String desk) {
    for (End end :
        List.of(
            End.RETURNS_NULL,
            End.RUNTIME,
            End.RUNTIME_COMMITS,
            End.CHECKED,
            End.CHECKED_ROLLS_BACK)) {
      Sale sale = Sale.at(desk).end(end);
      String unprotected = sale.another().end(end).callUnprotected();

      assertThat(sale.call()).as("first, %s", end).isEqualTo(unprotected);
      assertThat(sale.call()).as("retry, %s", end).isEqualTo(unprotected);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stateless",
        "local",
        "remote",
        "stateful",
        "singleton",
        "new-transaction",
        "transactional",
        "plain",
        "user-transaction",
        "service",
        "timer",
        "task"
      })
  void aFailureThatRollsBackIsForgotten(String desk) throws SQLException {
    Sale sale = Sale.at(desk).end(End.RUNTIME);

    assertThat(sale.call()).startsWith("thrown ").contains("the business has failed");
    sale.assertNoEffect(1);
    assertTheRetryExecutesOnce(sale);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stateless",
        "local",
        "remote",
        "stateful",
        "singleton",
        "new-transaction",
        "transactional"
      })
  void c033_aCheckedExceptionThatRollsBackIsForgotten(String desk) throws SQLException {
    Sale sale = Sale.at(desk).end(End.CHECKED_ROLLS_BACK);

    assertThat(sale.call())
        .isEqualTo("thrown " + Desks.PACKAGE + "SoldOutForGood: no more a thing");
    sale.assertNoEffect(1);
    assertTheRetryExecutesOnce(sale);
  }

  @ParameterizedTest
  @CsvSource({
    "stateless, CHECKED, SoldOut: no a thing",
    "local, CHECKED, SoldOut: no a thing",
    "remote, CHECKED, SoldOut: no a thing",
    "stateful, CHECKED, SoldOut: no a thing",
    "singleton, CHECKED, SoldOut: no a thing",
    "new-transaction, CHECKED, SoldOut: no a thing",
    "transactional, CHECKED, SoldOut: no a thing",
    "plain, CHECKED, SoldOut: no a thing",
    "class, CHECKED, SoldOut: no a thing",
    "service, CHECKED, SoldOut: no a thing",
    "stateless, RUNTIME_COMMITS, SoldOutForNow: no a thing for now",
    "transactional, RUNTIME_COMMITS, SoldOutForNow: no a thing for now"
  })
  void c033_anExceptionThatCommitsIsTheResult(String desk, End end, String thrown)
      throws SQLException {
    Sale sale = Sale.at(desk).end(end);
    String first = sale.call();
    sale.end(End.RETURNS);

    assertThat(first).isEqualTo("thrown " + Desks.PACKAGE + thrown);
    assertThat(sale.call()).isEqualTo(first);
    sale.assertTookEffectOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stateless", "stateful", "transactional"})
  void aCallThatMarksItsTransactionForRollbackIsForgotten(String desk) throws SQLException {
    Sale sale = Sale.at(desk).end(End.ROLLBACK_ONLY);

    sale.call();
    sale.assertNoEffect(1);
    assertTheRetryExecutesOnce(sale);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "not-supported", "service"})
  void aRollbackOfTheLibrarysTransactionIsNoSuccess(String desk) throws SQLException {
    Sale sale = Sale.at(desk).end(End.ROLLBACK_ONLY);

    assertThat(sale.call()).startsWith("thrown dev.idempotency.CommitFailedException: ");
    sale.assertNoEffect(1);
    assertTheRetryExecutesOnce(sale);
  }

  @Test
  void aFailureThatItsCallerSwallowsIsForgotten() throws SQLException {
    Sale sale = Sale.at("swallowing").end(End.RUNTIME);

    sale.call();
    sale.assertNoEffect(1);
    assertTheRetryExecutesOnce(sale);
  }

  private static void assertTheRetryExecutesOnce(Sale sale) throws SQLException {
    int before = sale.executions();
    sale.end(End.RETURNS);
    String retry = sale.call();
    String second = sale.call();

    assertSold(sale, retry);
    assertThat(second).isEqualTo(retry);
    sale.assertTookEffect(before + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stateless", "transactional", "plain", "service", "not-supported"})
  void duplicatesOfARunningCallAreRefusedAtOnce(String desk) throws Exception {
    Sale sale = Sale.at(desk).end(End.WAITS);
    String winner;
    try (Gate gate = Gate.closed();
        Together all = new Together(3)) {
      CompletableFuture<String> held = sale.callInBackground();
      gate.awaitArrival();
      List<Callable<String>> duplicates = new ArrayList<>(Collections.nCopies(3, sale::call));

      assertThat(all.call(duplicates))
          .allSatisfy(outcome -> assertThat(outcome).startsWith(IN_PROGRESS));
      assertThat(held).isNotDone();
      gate.open();
      winner = held.get();
    }
    assertSold(sale, winner);
    assertThat(sale.call()).isEqualTo(winner);
    sale.assertTookEffectOnce();
  }

  @Test
  void aTimeoutMethodIsProtectedItself() throws SQLException {
    Sale sale = Sale.at("timeout");
    sale.call();
    awaitTold(sale, Kind.EXECUTED);
    sale.call();
    awaitTold(sale, Kind.EXECUTED, Kind.REPLAYED);

    sale.assertTookEffectOnce();
    assertThat(sale.operations()).containsExactly("timeout");
  }

  private static void awaitTold(Sale sale, Kind... told) {
    String expected = "executions=1 told=" + List.of(told);
    Await.until(SOON, expected, () -> sale.state().equals(expected));
  }

  // ---- operations

  @Test
  void twoBeansThatInheritAMethodAreTwoOperations() throws SQLException {
    Sale first = Sale.at("first-branch");
    Sale second = new Sale("second-branch", first.key(), first.item());

    assertThat(first.call()).isNotEqualTo(second.call());
    assertThat(first.operations())
        .containsExactly(
            Desks.PACKAGE + "FirstBranch.sell" + Desks.TYPES,
            Desks.PACKAGE + "SecondBranch.sell" + Desks.TYPES);
  }

  @Test
  void methodsOfOneNameAreOperationsOfTheirOwn() throws SQLException {
    Sale text = new Sale("overload/text", Sale.at("").key(), "7");
    for (String overload : List.of("text", "number", "list")) {
      Sale sale = new Sale("overload/" + overload, text.key(), "7");
      String first = sale.call();
      assertThat(first).startsWith("returned ");
      assertThat(sale.call()).isEqualTo(first);
    }

    assertThat(text.rows()).isEqualTo(3);
    String name = Desks.PACKAGE + "OverloadDesk.sell";
    assertThat(text.operations())
        .containsExactlyInAnyOrder(
            name + Desks.TYPES,
            name + "(java.lang.String,int)",
            name + "(java.lang.String,java.util.List<" + Desks.PACKAGE + "Item>)");
  }

  @Test
  void aGenericMethodHasTheTypesOfItsBean() throws SQLException {
    Sale book = new Sale("book", Sale.at("").key(), "7");
    Sale seat = new Sale("seat", book.key(), "7");

    assertThat(book.call()).isEqualTo("returned java.lang.String 7");
    assertThat(book.call()).isEqualTo("returned java.lang.String 7");
    assertThat(seat.call()).isEqualTo("returned java.lang.Integer 7");
    assertThat(seat.call()).isEqualTo("returned java.lang.Integer 7");
    assertThat(book.rows()).isEqualTo(2);
    assertThat(book.operations())
        .containsExactly(
            Desks.PACKAGE + "BookDesk.sell(java.lang.String,java.lang.Object)",
            Desks.PACKAGE + "SeatDesk.sell(java.lang.String,java.lang.Object)");
  }

  // ---- keys

  @ParameterizedTest
  @ValueSource(strings = {"record", "bean", "mutated", "position", "parameter"})
  void c032_aKeyIsFoundInTheArguments(String way) throws SQLException {
    Sale sale = Sale.at("keys/" + way);
    String first = sale.call();

    assertSold(sale, first);
    assertThat(sale.call()).isEqualTo(first);
    assertThat(sale.of("another thing").call()).startsWith(REUSED);
    sale.assertTookEffectOnce();
    assertThat(sale.operations()).containsExactly("key-" + way);
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "bean", "position", "parameter"})
  void aKeyThatCannotBeUsedIsRefused(String way) throws SQLException {
    for (String parameters : List.of("?item=x", "?key=&item=x", "?key=%20%20&item=x")) {
      HttpResponse<String> response = Http.post("/lab/desk/keys/" + way + parameters, "");

      assertThat(response.body()).as(parameters).startsWith(INVALID);
    }
  }

  @Test
  void aKeyOfTheRequestIsItsHeader() throws SQLException {
    Sale sale = Sale.at("keys/request");
    HttpResponse<String> first = sale.request("/desk/keys/request");

    assertSold(sale, first.body());
    assertThat(sale.request("/desk/keys/request").body()).isEqualTo(first.body());
    sale.assertTookEffectOnce();
    assertThat(sale.operations()).containsExactly("key-request");
  }

  @Test
  void aKeyOfTheRequestIsThatOfTheFilter() throws SQLException {
    Sale sale = Sale.at("keys/request");
    HttpResponse<String> first = sale.request("/op/desk/keys/request");

    assertSold(sale, first.body());
    HttpResponse<String> retry = sale.request("/op/desk/keys/request");
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.body()).isEqualTo(first.body());
    assertThat(sale.executions()).isEqualTo(1);
    assertThat(sale.operations()).containsExactly("key-request", "lab");
    sale.assertSameTransaction();
  }

  @Test
  void aRequestWithoutAKeyIsRefused() throws SQLException {
    Sale sale = Sale.at("keys/request");

    assertThat(sale.call()).startsWith(MISSING);
    sale.assertNoEffect(0);
  }

  // ---- results

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nothing",
        "noText",
        "number",
        "truth",
        "characters",
        "bytes",
        "constant",
        "amount",
        "moment",
        "components",
        "none",
        "some",
        "several",
        "numbered"
      })
  void c048_aResultOfEveryTypeComesBackEqual(String method) throws SQLException {
    Sale sale = Sale.at("results/" + method);
    String first = sale.call();

    assertThat(first).startsWith("returned ");
    assertThat(sale.call()).isEqualTo(first);
    sale.assertTookEffectOnce();
  }

  // ---- JAX-RS

  @ParameterizedTest
  @ValueSource(strings = {"bean", "request"})
  void aResourceReplaysItsResponse(String resource) throws SQLException {
    Sale sale = Sale.at("");
    String path = "/rs/" + resource + "/" + sale.key();
    HttpResponse<String> first = sale.request(path);
    HttpResponse<String> retry = sale.request(path);

    assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
    assertThat(Http.isReplay(first)).isFalse();
    assertThat(retry.statusCode()).isEqualTo(201);
    assertThat(retry.body()).isEqualTo(first.body());
    assertThat(retry.headers().firstValue("Location"))
        .isPresent()
        .isEqualTo(first.headers().firstValue("Location"));
    assertThat(retry.headers().firstValue("Content-Type"))
        .isEqualTo(first.headers().firstValue("Content-Type"));
    assertThat(Http.isReplay(retry)).isTrue();
    sale.assertTookEffectOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bean", "request"})
  void aResourceRefusesWithAProblem(String resource) throws SQLException {
    Sale sale = Sale.at("");
    String path = "/rs/" + resource + "/" + sale.key();
    sale.request(path);
    HttpResponse<String> other = sale.of("another thing").request(path);
    HttpResponse<String> missing = Http.post("/lab" + path + "?item=x", "");

    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(Http.problemType(other)).isEqualTo("key-reused");
    assertThat(missing.statusCode()).isEqualTo(400);
    assertThat(Http.problemType(missing)).isEqualTo("key-missing");
    sale.assertTookEffectOnce();
  }
}

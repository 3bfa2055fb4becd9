package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotencyEvent;
import dev.idempotency.IdempotencyEvent.Kind;
import dev.idempotency.InProgressException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.engine.JoinedExecution.JoinedAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls in a transaction that somebody else ends. The time limit only ends a deadlock. */
@Timeout(60)
class JoinedExecutionTest {

  private static final RefusalTerms TERMS = new RefusalTerms(Duration.ofSeconds(2), 409);
  private static final Work MUST_NOT_RUN =
      () -> {
        throw new AssertionError("must not run");
      };

  private final FakeNode node = new FakeNode();
  private final JoinedExecution joined = node.execution.joined();
  private final Rendezvous place = new Rendezvous();

  private JoinedAnswer join(ProtectedCall call, Work work) throws Exception {
    return joined.execute(call, TERMS, work);
  }

  private List<Kind> kinds() {
    return node.events.stream().map(IdempotencyEvent::kind).toList();
  }

  private Map<String, Long> counted() {
    return node.counters.snapshot().getOrDefault(CALL.scope(), Map.of());
  }

  @Test
  void successIsToldWhenTheTransactionHasCommittedAndNotBefore() throws Exception {
    node.observer = event -> node.assertCommittedOnce();

    node.inTransaction(
        () -> {
          join(CALL, node::pay);
          assertThat(node.events).isEmpty();
          assertThat(counted()).isEmpty();
          return null;
        });

    assertThat(kinds()).containsExactly(Kind.EXECUTED);
    assertThat(counted()).containsExactly(Map.entry("executed", 1L));
  }

  @Test
  void successIsNotToldWhereTheTransactionRollsBackLater() throws Exception {
    node.inTransaction(
        () -> {
          join(CALL, node::pay);
          node.transactions.doom();
          return null;
        });

    node.assertNoTrace();
    assertThat(kinds()).isEmpty();
    assertThat(counted()).containsExactly(Map.entry("rolled-back", 1L));
  }

  @Test
  void replayAndMismatchAreTold() throws Exception {
    node.deliver(CALL);
    node.events.clear();

    node.inTransaction(() -> join(CALL, MUST_NOT_RUN));
    assertThatThrownBy(() -> node.inTransaction(() -> join(OTHER_REQUEST, MUST_NOT_RUN)))
        .isInstanceOfSatisfying(
            KeyReusedException.class, e -> assertThat(e.status()).isEqualTo(409));

    assertThat(kinds()).containsExactly(Kind.REPLAYED, Kind.MISMATCHED);
  }

  /** The record is there but not committed: nobody else sees it, and this transaction does. */
  @Test
  void secondCallInTheSameTransactionGetsTheAnswerOfTheFirst() throws Exception {
    node.inTransaction(
        () -> {
          join(CALL, node::pay);
          JoinedAnswer second = join(CALL, MUST_NOT_RUN);
          assertThat(second.replayed()).isTrue();
          assertThat(second.result()).isEqualTo(ANSWER);
          assertThatThrownBy(() -> join(OTHER_REQUEST, MUST_NOT_RUN))
              .isInstanceOf(KeyReusedException.class);
          return null;
        });

    node.assertCommittedOnce();
  }

  @Test
  void duplicateIsInTheWayUntilTheTransactionHasEndedAndCostsNoClaim() throws Exception {
    node.inTransaction(
        () -> {
          join(CALL, node::pay);
          InThread<JoinedAnswer> duplicate =
              InThread.start(() -> node.inTransaction(() -> join(CALL, MUST_NOT_RUN)));
          assertThatThrownBy(duplicate::result)
              .isInstanceOf(ExecutionException.class)
              .cause()
              .isInstanceOfSatisfying(
                  InProgressException.class,
                  e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(2)));
          return null;
        });

    assertThat(node.store.claims()).isEqualTo(1);
    JoinedAnswer later = node.inTransaction(() -> join(CALL, MUST_NOT_RUN));
    assertThat(later.replayed()).isTrue();
  }

  /** The edges share the calls that run: a request meets a method, and the other way round. */
  @Test
  void requestMeetsTheMethodThatRuns() throws Exception {
    node.inTransaction(
        () -> {
          join(CALL, node::pay);
          Decision decision =
              InThread.start(() -> node.execution.execute(CALL, MUST_NOT_RUN)).result();
          assertThat(decision).isEqualTo(new Decision.InProgress());
          return null;
        });

    assertThat(node.store.claims()).isEqualTo(1);
  }

  @Test
  void waiterGetsTheAnswerWhenTheOthersTransactionHasEnded() throws Exception {
    ProtectedCall patient =
        new ProtectedCall(
            ID,
            CALL.fingerprint(),
            null,
            "payments",
            CALL.retention(),
            new CallLimits(Duration.ofMinutes(1), 16, null));
    InThread<JoinedAnswer> first =
        InThread.start(
            () ->
                node.inTransaction(
                    () -> {
                      JoinedAnswer answer = join(CALL, node::pay);
                      place.meet();
                      return answer;
                    }));
    place.awaitMeeting();
    InThread<JoinedAnswer> waiter =
        InThread.start(() -> node.inTransaction(() -> join(patient, MUST_NOT_RUN))).untilItWaits();
    place.goOn();

    assertThat(first.result().replayed()).isFalse();
    assertThat(waiter.result()).isEqualTo(new JoinedAnswer(ANSWER, true));
  }

  @Test
  void callThatRunsIsTheCurrentOneAndOnlyThere() throws Exception {
    CurrentCalls current = node.execution.current();
    node.inTransaction(
        () -> {
          assertThat(current.innermost()).isEmpty();
          join(
              CALL,
              () -> {
                assertThat(current.innermost()).get().extracting(Ticket::identity).isEqualTo(ID);
                assertThat(current.isRunning(ID)).isTrue();
                assertThat(InThread.start(() -> current.isRunning(ID)).result()).isFalse();
                return node.pay();
              });
          assertThat(current.innermost()).isEmpty();
          return null;
        });
    assertThat(current.isRunning(ID)).isFalse();
  }

  @Test
  void requestIsTheCurrentCallWhileItRuns() throws Exception {
    node.deliver(
        CALL,
        () -> {
          assertThat(node.execution.current().isRunning(ID)).isTrue();
          return node.pay();
        });
  }

  @Test
  void keyIsFreeOnThisNodeAfterAClaimThatFailed() throws Exception {
    node.store.beforeClaim(
        () -> {
          throw new IllegalStateException("no connection");
        });
    assertThatThrownBy(() -> node.inTransaction(() -> join(CALL, MUST_NOT_RUN)))
        .isInstanceOf(StoreUnavailableException.class);
    node.store.beforeClaim(() -> {});

    assertThat(counted()).containsExactly(Map.entry("store-unavailable", 1L));
    assertThat(node.inTransaction(() -> join(CALL, node::pay)).replayed()).isFalse();
    node.assertCommittedOnce();
  }

  @Test
  void keyIsFreeOnThisNodeAfterWorkThatFailed() throws Exception {
    Exception failure = new Exception("of the work");
    Work fails =
        () -> {
          throw failure;
        };
    assertThatThrownBy(() -> node.inTransaction(() -> join(CALL, fails))).isSameAs(failure);

    assertThat(counted()).containsExactly(Map.entry("failed", 1L));
    assertThat(node.inTransaction(() -> join(CALL, node::pay)).replayed()).isFalse();
  }
}

package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.CommitFailedException;
import dev.idempotency.IdempotencyEvent;
import dev.idempotency.IdempotencyEvent.Kind;
import dev.idempotency.InProgressException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.TransactionRetryException;
import dev.idempotency.engine.FakeTransactions.Fate;
import dev.idempotency.engine.JoinedExecution.JoinedAnswer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls around which the container begins and ends a transaction. */
@Timeout(60)
class StandaloneExecutionTest {

  private static final RefusalTerms TERMS = new RefusalTerms(Duration.ofSeconds(1), 422);

  private final FakeNode node = new FakeNode();
  private final StandaloneExecution standalone = node.execution.standalone(node::inTransaction);
  private final AtomicInteger runs = new AtomicInteger();

  @AfterEach
  void nothingStaysOnTheThread() {
    assertThat(node.transactions.state()).isEqualTo(Transactions.State.NONE);
    assertThat(runs.get()).isLessThanOrEqualTo(1);
  }

  private JoinedAnswer execute(ProtectedCall call, Work work) throws Exception {
    return standalone.execute(
        call,
        TERMS,
        () -> {
          runs.incrementAndGet();
          return work.run();
        });
  }

  private JoinedAnswer execute() throws Exception {
    return execute(CALL, node::pay);
  }

  private List<Kind> kinds() {
    return node.events.stream().map(IdempotencyEvent::kind).toList();
  }

  private Map<String, Long> counted() {
    return node.counters.snapshot().getOrDefault(CALL.scope(), Map.of());
  }

  @Test
  void firstCallExecutesAndTheNextGetsItsAnswer() throws Exception {
    assertThat(execute()).isEqualTo(new JoinedAnswer(ANSWER, false));
    assertThat(execute()).isEqualTo(new JoinedAnswer(ANSWER, true));

    node.assertCommittedOnce();
    assertThat(kinds()).containsExactly(Kind.EXECUTED, Kind.REPLAYED);
    assertThat(counted()).containsOnly(Map.entry("executed", 1L), Map.entry("replayed", 1L));
  }

  @Test
  void lostAnswerOfASuccessfulCommitIsExecuted() throws Exception {
    node.transactions.failCommit(new Exception("connection reset"), Fate.COMMITTED);

    assertThat(execute()).isEqualTo(new JoinedAnswer(ANSWER, false));
    node.assertCommittedOnce();
    assertThat(kinds()).containsExactly(Kind.EXECUTED);
  }

  @Test
  void commitThatCertainlyFailedIsAnExceptionAndTheRetryExecutes() throws Exception {
    Exception failure = new Exception("refused");
    node.transactions.failCommit(failure, Fate.NOT_COMMITTED);

    assertThatThrownBy(this::execute).isInstanceOf(CommitFailedException.class).hasCause(failure);
    node.assertNoTrace();
    assertThat(counted()).containsExactly(Map.entry("commit-failed", 1L));
    assertThat(kinds()).isEmpty();
    runs.set(0);
    assertThat(execute().replayed()).isFalse();
  }

  @Test
  void commitThatDoesNotTellIsUnknown() throws Exception {
    node.transactions.failCommit(new Exception("connection reset"), Fate.STILL_RUNNING);

    assertThatThrownBy(this::execute)
        .isInstanceOfSatisfying(
            OutcomeUnknownException.class, e -> assertThat(e.retryTells()).isTrue());
    assertThat(counted()).containsExactly(Map.entry("outcome-unknown", 1L));
    assertThat(kinds()).isEmpty();
  }

  @Test
  void workThatThrowsIsRolledBackAndItsExceptionComesOut() throws Exception {
    Exception failure = new Exception("of the work");

    assertThatThrownBy(
            () ->
                execute(
                    CALL,
                    () -> {
                      node.pay();
                      throw failure;
                    }))
        .isSameAs(failure);
    node.assertNoTrace();
    assertThat(counted()).containsExactly(Map.entry("failed", 1L));
  }

  @Test
  void passingAnswerIsGivenAndRolledBack() throws Exception {
    JoinedAnswer answer =
        execute(
            CALL,
            () -> {
              node.pay();
              return new Answer.Passing(ANSWER);
            });

    assertThat(answer).isEqualTo(new JoinedAnswer(ANSWER, false));
    node.assertNoTrace();
    assertThat(kinds()).containsExactly(Kind.FORGOTTEN);
    assertThat(counted()).containsExactly(Map.entry("passed", 1L));
  }

  /** Nobody but the library knows of the transaction: what it rolled back is no success. */
  @Test
  void answerOfDoomedWorkIsNotGiven() {
    assertThatThrownBy(
            () ->
                execute(
                    CALL,
                    () -> {
                      Answer paid = node.pay();
                      node.transactions.doom();
                      return paid;
                    }))
        .isInstanceOf(CommitFailedException.class)
        .hasStackTraceContaining("marked the transaction for rollback");
    node.assertNoTrace();
    assertThat(counted()).containsExactly(Map.entry("rolled-back", 1L));
  }

  /** A container that finds the transaction timed out rolls back and returns. */
  @Test
  void silentRollbackIsNoSuccess() {
    StandaloneExecution silent =
        node.execution.standalone(
            new StandaloneExecution.Boundary() {
              @Override
              public <T> T call(Callable<T> task) throws Exception {
                return node.inTransaction(
                    () -> {
                      T result = task.call();
                      node.transactions.doom();
                      return result;
                    });
              }
            });

    assertThatThrownBy(() -> silent.execute(CALL, TERMS, node::pay))
        .isInstanceOf(CommitFailedException.class);
    node.assertNoTrace();
    assertThat(counted()).containsExactly(Map.entry("commit-failed", 1L));
  }

  @Test
  void claimThatIsAskedToRepeatIsRepeated() throws Exception {
    AtomicInteger refusals = new AtomicInteger(2);
    node.store.beforeClaim(
        () -> {
          if (refusals.getAndDecrement() > 0) {
            throw new IllegalStateException(new SQLException("could not serialize", "40001"));
          }
        });

    assertThat(execute().replayed()).isFalse();
    node.assertCommittedOnce();
    assertThat(counted()).containsExactly(Map.entry("executed", 1L));
  }

  @Test
  void claimIsNotRepeatedForEver() {
    node.store.beforeClaim(
        () -> {
          throw new IllegalStateException(new SQLException("could not serialize", "40001"));
        });

    assertThatThrownBy(this::execute).isInstanceOf(TransactionRetryException.class);
    assertThat(node.store.claims()).isEqualTo(4);
  }

  @Test
  void workIsNotRepeatedWhereItsCompletionIsAskedToRepeat() {
    node.store.beforeComplete(
        () -> {
          throw new IllegalStateException(new SQLException("could not serialize", "40001"));
        });

    assertThatThrownBy(this::execute).isInstanceOf(TransactionRetryException.class);
    assertThat(runs).hasValue(1);
    node.assertNoTrace();
  }

  @ParameterizedTest
  @EnumSource(names = {"NOT_COMMITTED", "STILL_RUNNING"})
  void lookUpThatFailsMakesItUnknown(Fate fate) {
    node.transactions.failCommit(new Exception("connection reset"), fate);
    node.store.beforeComplete(
        () ->
            node.store.beforeClaim(
                () -> {
                  throw new IllegalStateException("no connection");
                }));

    assertThatThrownBy(this::execute).isInstanceOf(OutcomeUnknownException.class);
  }

  @Test
  void duplicateThatWaitsHasNoTransaction() throws Exception {
    ProtectedCall patient =
        new ProtectedCall(
            ID,
            CALL.fingerprint(),
            null,
            "payments",
            CALL.retention(),
            new CallLimits(Duration.ofMinutes(1), 16, null));
    Rendezvous place = new Rendezvous();
    InThread<JoinedAnswer> first =
        InThread.start(
            () ->
                execute(
                    CALL,
                    () -> {
                      place.meet();
                      return node.pay();
                    }));
    place.awaitMeeting();
    InThread<JoinedAnswer> waiter =
        InThread.start(
                () ->
                    standalone.execute(
                        patient,
                        TERMS,
                        () -> {
                          throw new AssertionError("must not run");
                        }))
            .untilItWaits();
    place.goOn();

    assertThat(first.result().replayed()).isFalse();
    assertThat(waiter.result()).isEqualTo(new JoinedAnswer(ANSWER, true));
  }

  @Test
  void duplicateThatDoesNotWaitIsRefused() throws Exception {
    Rendezvous place = new Rendezvous();
    InThread<JoinedAnswer> first =
        InThread.start(
            () ->
                execute(
                    CALL,
                    () -> {
                      place.meet();
                      return node.pay();
                    }));
    place.awaitMeeting();
    InThread<JoinedAnswer> duplicate =
        InThread.start(() -> standalone.execute(CALL, TERMS, node::pay));
    assertThatThrownBy(duplicate::result)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InProgressException.class);
    place.goOn();

    first.result();
    node.assertCommittedOnce();
    assertThat(counted()).containsOnly(Map.entry("conflicted", 1L), Map.entry("executed", 1L));
  }
}

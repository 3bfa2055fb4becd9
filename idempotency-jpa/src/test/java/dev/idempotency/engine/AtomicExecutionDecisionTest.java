package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Decision.CommitFailed;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Passed;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.Decision.RolledBack;
import dev.idempotency.engine.Transactions.State;
import org.junit.jupiter.api.Test;

/** Deliveries whose work runs, and their replays. */
class AtomicExecutionDecisionTest {

  private final FakeNode node = new FakeNode();

  @Test
  void firstDeliveryWithFinalAnswerIsExecutedTogetherWithItsRecord() throws Exception {
    assertThat(node.deliver(CALL)).isEqualTo(new Executed());

    node.assertCommittedOnce();
    assertThat(node.runs()).isEqualTo(1);
  }

  @Test
  void firstDeliveryCostsOneTransactionAndTwoStoreCalls() throws Exception {
    node.deliver(CALL);

    assertThat(node.transactions.begun()).isEqualTo(1);
    assertThat(node.store.calls()).isEqualTo(2);
  }

  @Test
  void recordIsPendingAndInvisibleToOthersWhileTheWorkRuns() throws Exception {
    node.deliver(
        CALL,
        () -> {
          assertThat(node.database.committed(ID)).isNull();
          assertThat(node.database.isFree(ID)).isFalse();
          assertThat(node.transactions.state()).isEqualTo(State.ACTIVE);
          return node.pay();
        });

    node.assertCommittedOnce();
  }

  @Test
  void passingAnswerIsPassedAndLeavesNothing() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              node.pay();
              return new Answer.Passing(ANSWER);
            });

    assertThat(decision).isEqualTo(new Passed());
    node.assertNoTrace();
  }

  @Test
  void retryAfterPassingAnswerExecutes() throws Exception {
    node.deliver(CALL, () -> new Answer.Passing(ANSWER));

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
    node.assertCommittedOnce();
    assertThat(node.runs()).isEqualTo(2);
  }

  @Test
  void finalAnswerOfRollbackOnlyTransactionIsRolledBack() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              node.transactions.markRollbackOnly();
              return node.pay();
            });

    assertThat(decision).isEqualTo(new RolledBack());
    node.assertNoTrace();
  }

  @Test
  void passingAnswerOfRollbackOnlyTransactionIsPassed() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              node.transactions.markRollbackOnly();
              return new Answer.Passing(ANSWER);
            });

    assertThat(decision).isEqualTo(new Passed());
    node.assertNoTrace();
  }

  @Test
  void sameRequestAfterSuccessIsReplayedWithTheFirstAnswer() throws Exception {
    node.deliver(CALL);

    Decision decision = node.deliver(CALL);

    assertThat(decision).isInstanceOf(Replay.class);
    assertThat(((Replay) decision).result()).isSameAs(ANSWER);
    assertThat(node.runs()).isEqualTo(1);
    node.assertCommittedOnce();
  }

  @Test
  void otherRequestAfterSuccessReusesTheKey() throws Exception {
    node.deliver(CALL);

    assertThat(node.deliver(OTHER_REQUEST)).isEqualTo(new KeyReused());
    assertThat(node.runs()).isEqualTo(1);
    node.assertCommittedOnce();
  }

  @Test
  void recordPastItsRetentionIsTakenOver() throws Exception {
    node.database.put(ID, FakeNode.row("SUCCEEDED", ANSWER).over());

    assertThat(node.deliver(OTHER_REQUEST)).isEqualTo(new Executed());
    assertThat(node.runs()).isEqualTo(1);
    assertThat(node.database.committed(ID).generation()).isEqualTo(2);
    assertThat(node.database.committed(ID).fingerprint()).isEqualTo("1:bb");
  }

  @Test
  void recordThatIsNotTheCallsAnyMoreFailsTheCommitAndRollsBack() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              FakeDatabase.Tx tx = node.transactions.current();
              FakeDatabase.Row row = node.database.read(tx, ID);
              node.database.write(tx, ID, row.ownedBy("somebody else"));
              return answer;
            });

    assertThat(decision).isInstanceOf(CommitFailed.class);
    assertThat(((CommitFailed) decision).integrityViolation()).isFalse();
    node.assertNoTrace();
  }
}

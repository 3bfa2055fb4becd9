package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Decision.CommitFailed;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.OutcomeUnknown;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.FakeTransactions.Fate;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Completions and commits that throw: what the database did decides, not what was thrown. */
class AtomicExecutionCommitTest {

  private final FakeNode node = new FakeNode();

  @Test
  void lostAnswerOfASuccessfulCommitIsExecuted() throws Exception {
    node.transactions.failCommit(new Exception("connection reset"), Fate.COMMITTED);

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void committedRecordThatIsPastItsRetentionAtTheLookUpIsStillExecuted() throws Exception {
    node.transactions.failCommit(new Exception("connection reset"), Fate.COMMITTED);
    expireTheRecordBeforeTheLookUp();

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
    assertThat(node.database.changes()).containsExactly("paid");
    assertThat(node.database.committed(ID).generation()).isEqualTo(1);
    assertThat(node.database.isFree(ID)).isTrue();
  }

  @Test
  void exceptionTypeOfTheTransactionManagerDoesNotDecide() throws Exception {
    Error looksFatal = new AssertionError("COMMIT failed, says the transaction manager");
    node.transactions.failCommit(looksFatal, Fate.COMMITTED);

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void commitThatCertainlyFailedIsCommitFailed() throws Exception {
    Exception failure = new Exception("could not serialize", new SQLException("", "40001"));
    node.transactions.failCommit(failure, Fate.NOT_COMMITTED);

    assertThat(node.deliver(CALL)).isEqualTo(new CommitFailed(false, failure));
    node.assertNoTrace();
  }

  @Test
  void commitThatTheDatabaseRefusedIsAnIntegrityViolation() throws Exception {
    Exception failure = new Exception("rolled back");
    failure.addSuppressed(new SQLException("foreign key", "23503"));
    node.transactions.failCommit(failure, Fate.NOT_COMMITTED);

    assertThat(node.deliver(CALL)).isEqualTo(new CommitFailed(true, failure));
    node.assertNoTrace();
  }

  @Test
  void retryAfterAFailedCommitExecutes() throws Exception {
    node.transactions.failCommit(new Exception("serialisation"), Fate.NOT_COMMITTED);
    node.deliver(CALL);

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void failedCommitThatLeavesTheTransactionOnTheThreadIsRolledBack() throws Exception {
    Exception failure = new Exception("the transaction manager does not know");
    node.transactions.failCommit(failure, Fate.LEFT_ON_THREAD);

    assertThat(node.deliver(CALL)).isEqualTo(new CommitFailed(false, failure));
    node.assertNoTrace();
  }

  @Test
  void commitThatMayStillBeRunningIsOutcomeUnknown() throws Exception {
    Exception failure = new Exception("timeout");
    node.transactions.failCommit(failure, Fate.STILL_RUNNING);

    assertThat(node.deliver(CALL)).isEqualTo(new OutcomeUnknown(failure));
  }

  @ParameterizedTest
  @EnumSource(names = {"COMMITTED", "NOT_COMMITTED"})
  void lookUpThatCannotBeginIsOutcomeUnknown(Fate fate) throws Exception {
    Exception failure = new Exception("connection reset");
    Exception atLookUp = new Exception("still no connection");
    node.transactions.failCommit(failure, fate);
    node.transactions.failBegin(2, atLookUp);

    assertThat(node.deliver(CALL)).isEqualTo(new OutcomeUnknown(failure));
    assertThat(failure.getSuppressed()).contains(atLookUp);
  }

  @ParameterizedTest
  @EnumSource(names = {"COMMITTED", "NOT_COMMITTED"})
  void lookUpWhoseClaimFailsIsOutcomeUnknown(Fate fate) throws Exception {
    Exception failure = new Exception("connection reset");
    RuntimeException atLookUp = new IllegalStateException("still no connection");
    node.transactions.failCommit(failure, fate);
    node.store.beforeClaim(
        () -> {
          if (node.store.claims() == 2) {
            throw atLookUp;
          }
        });

    assertThat(node.deliver(CALL)).isEqualTo(new OutcomeUnknown(failure));
    assertThat(failure.getSuppressed()).contains(atLookUp);
    assertThat(node.database.isFree(ID)).isTrue();
  }

  @Test
  void retryAfterAnUnknownOutcomeThatHadCommittedIsReplayed() throws Exception {
    node.transactions.failCommit(new Exception("connection reset"), Fate.COMMITTED);
    node.transactions.failBegin(2, new Exception("still no connection"));
    node.deliver(CALL);

    Decision retry = node.deliver(CALL);

    assertThat(retry).isInstanceOf(Replay.class);
    assertThat(((Replay) retry).result()).isSameAs(ANSWER);
    node.assertCommittedOnce();
  }

  @Test
  void recordOfAnotherAttemptAtTheLookUpMeansThatThisOneFailed() throws Exception {
    Exception failure = new Exception("connection reset");
    node.transactions.failCommit(failure, Fate.NOT_COMMITTED);
    FakeDatabase.Row others = FakeNode.row("SUCCEEDED", ANSWER);
    node.store.beforeClaim(
        () -> {
          if (node.store.claims() == 2) {
            node.database.put(ID, others);
          }
        });

    assertThat(node.deliver(CALL)).isEqualTo(new CommitFailed(false, failure));
    assertThat(node.database.committed(ID)).isEqualTo(others);
    assertThat(node.database.changes()).isEmpty();
  }

  @Test
  void recordOfAnotherAttemptThatIsPastItsRetentionMeansThatThisOneFailed() throws Exception {
    Exception failure = new Exception("connection reset");
    FakeDatabase.Row over = FakeNode.row("SUCCEEDED", ANSWER).over();
    node.database.put(ID, over);
    node.transactions.failCommit(failure, Fate.NOT_COMMITTED);

    assertThat(node.deliver(CALL)).isEqualTo(new CommitFailed(false, failure));
    assertThat(node.database.committed(ID)).isEqualTo(over);
  }

  @Test
  void lookUpLeavesNoClaimBehind() throws Exception {
    node.transactions.failCommit(new Exception("serialisation"), Fate.NOT_COMMITTED);

    node.deliver(CALL);

    assertThat(node.store.claims()).isEqualTo(2);
    node.assertNoTrace();
  }

  @Test
  void failingCompletionIsCommitFailedWithoutALookUp() throws Exception {
    RuntimeException failure =
        new IllegalStateException("flush failed", new SQLException("unique", "23505"));
    node.store.beforeComplete(
        () -> {
          throw failure;
        });

    assertThat(node.deliver(CALL)).isEqualTo(new CommitFailed(true, failure));
    assertThat(node.store.claims()).isEqualTo(1);
    node.assertNoTrace();
  }

  @Test
  void failingRollbackOfTheLookUpDoesNotChangeTheDecision() throws Exception {
    node.transactions.failCommit(new Exception("connection reset"), Fate.COMMITTED);
    node.transactions.failRollbacks(new Exception("rollback failed"));

    assertThat(ExpectedWarnings.silenced(() -> node.deliver(CALL))).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  private void expireTheRecordBeforeTheLookUp() {
    node.store.beforeClaim(
        () -> {
          FakeDatabase.Row row = node.database.committed(ID);
          if (row != null) {
            node.database.put(ID, row.over());
          }
        });
  }

  @Test
  void sameFailureOfCommitAndLookUpIsOutcomeUnknown() throws Exception {
    Exception same = new Exception("connection reset");
    node.transactions.failCommit(same, Fate.COMMITTED);
    node.transactions.failBegin(2, same);

    assertThat(node.deliver(CALL)).isEqualTo(new Decision.OutcomeUnknown(same));
  }
}

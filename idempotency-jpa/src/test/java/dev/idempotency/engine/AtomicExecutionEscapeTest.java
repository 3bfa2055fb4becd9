package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.Passed;
import dev.idempotency.engine.Decision.RolledBack;
import dev.idempotency.engine.FakeTransactions.Fate;
import org.junit.jupiter.api.Test;

/** Work that ends the transaction itself. */
class AtomicExecutionEscapeTest {

  private final FakeNode node = new FakeNode();

  @Test
  void workThatCommitsByItselfIsExecutedAndItsRecordIsCompleted() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.commit();
              return answer;
            });

    assertThat(decision).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void passingAnswerOfWorkThatCommitsByItselfIsRememberedAllTheSame() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              node.pay();
              node.transactions.commit();
              return new Answer.Passing(ANSWER);
            });

    assertThat(decision).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void workThatCommitsAndBeginsAgainIsExecutedOnce() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.commit();
              node.transactions.begin();
              return answer;
            });

    assertThat(decision).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void workThatRollsBackByItselfIsRolledBack() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.rollback();
              return answer;
            });

    assertThat(decision).isEqualTo(new RolledBack());
    node.assertNoTrace();
  }

  @Test
  void passingAnswerOfWorkThatRollsBackByItselfIsPassed() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              node.transactions.rollback();
              return new Answer.Passing(ANSWER);
            });

    assertThat(decision).isEqualTo(new Passed());
    node.assertNoTrace();
  }

  @Test
  void lostAnswerOfTheLateCompletionIsLookedUp() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.commit();
              node.transactions.failCommit(new Exception("connection reset"), Fate.COMMITTED);
              return answer;
            });

    assertThat(decision).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void failingLateCompletionIsOutcomeUnknownAndTheRecordStaysVisible() throws Exception {
    RuntimeException failure = new IllegalStateException("no connection");
    node.store.beforeComplete(
        () -> {
          throw failure;
        });

    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.commit();
              return answer;
            });

    assertThat(decision).isEqualTo(new Decision.OutcomeUnknown(failure));
    assertThat(node.database.committed(ID).status()).isEqualTo("PENDING");
    assertThat(node.deliver(CALL)).isEqualTo(new Decision.Unresolved());
  }

  @Test
  void passingAnswerOfWorkThatCommitsAndBeginsAgainIsRememberedAllTheSame() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              node.pay();
              node.transactions.commit();
              node.transactions.begin();
              return new Answer.Passing(ANSWER);
            });

    assertThat(decision).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void doomedSecondTransactionOfTheWorkDoesNotHideTheFirst() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.commit();
              node.transactions.begin();
              node.transactions.markRollbackOnly();
              return answer;
            });

    assertThat(decision).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void failingLateCompletionAfterASecondTransactionIsNotReportedAsFailure() throws Exception {
    RuntimeException failure = new IllegalStateException("no connection");
    node.store.beforeComplete(
        () -> {
          throw failure;
        });

    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.commit();
              node.transactions.begin();
              return answer;
            });

    assertThat(decision).isEqualTo(new Decision.OutcomeUnknown(failure));
    assertThat(node.database.changes()).containsExactly("paid");
  }
}

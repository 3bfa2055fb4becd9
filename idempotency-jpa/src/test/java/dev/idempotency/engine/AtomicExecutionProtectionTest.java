package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Decision.CommitFailed;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.OutcomeUnknown;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.Decision.StoreUnavailable;
import dev.idempotency.engine.Decision.Unreadable;
import org.junit.jupiter.api.Test;

/** Deliveries where the application protects what is stored. */
class AtomicExecutionProtectionTest {

  private final FakeProtector protector = new FakeProtector();
  private final FakeNode node = new FakeNode(record -> true, protector);

  private void assertReplays(Decision decision) {
    assertThat(decision)
        .isInstanceOfSatisfying(
            Replay.class,
            replay -> assertThat(replay.result()).usingRecursiveComparison().isEqualTo(ANSWER));
  }

  @Test
  void firstDeliveryIsStoredProtected() throws Exception {
    assertThat(node.deliver(CALL)).isEqualTo(new Executed());

    FakeDatabase.Row row = node.database.committed(ID);
    assertThat(row.fingerprint()).startsWith("p:1:");
    assertThat(row.result().headers()).startsWith("protected-1:").doesNotContain(ANSWER.headers());
    assertThat(row.result().body()).isEqualTo(FakeProtector.masked(ANSWER.body()));
  }

  @Test
  void sameRequestIsReplayedInClear() throws Exception {
    node.deliver(CALL);

    assertReplays(node.deliver(CALL));
    assertThat(node.runs()).isEqualTo(1);
  }

  @Test
  void otherRequestReusesTheKey() throws Exception {
    node.deliver(CALL);

    assertThat(node.deliver(OTHER_REQUEST)).isEqualTo(new KeyReused());
    assertThat(node.runs()).isEqualTo(1);
  }

  @Test
  void recordOfTheTimeBeforeIsReplayed() throws Exception {
    node.database.put(ID, FakeNode.row("SUCCEEDED", ANSWER));

    assertReplays(node.deliver(CALL));
    assertThat(node.deliver(OTHER_REQUEST)).isEqualTo(new KeyReused());
  }

  @Test
  void protectedRecordIsUnreadableWithoutTheProtectorAndNotExecutedAgain() throws Exception {
    node.deliver(CALL);
    FakeNode without = new FakeNode(node.database);
    FakeDatabase.Row before = node.database.committed(ID);

    assertThat(without.deliver(CALL)).isInstanceOf(Unreadable.class);
    assertThat(without.deliver(OTHER_REQUEST)).isInstanceOf(Unreadable.class);
    assertThat(without.runs()).isZero();
    assertThat(node.database.committed(ID)).isEqualTo(before);
  }

  @Test
  void failureToRevealIsUnreadableAndNotExecutedAgain() throws Exception {
    node.deliver(CALL);
    protector.failReveal();

    assertThat(node.deliver(CALL)).isInstanceOf(Unreadable.class);
    assertThat(node.runs()).isEqualTo(1);
    assertThat(node.counters.snapshot().get("payments")).containsEntry("unreadable", 1L);
  }

  @Test
  void failureToProtectTheAnswerRollsBack() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              protector.failProtect();
              return node.pay();
            });

    assertThat(decision).isInstanceOf(CommitFailed.class);
    assertThat(((CommitFailed) decision).integrityViolation()).isFalse();
    node.assertNoTrace();
  }

  @Test
  void failureToMarkTheRequestExecutesNothing() throws Exception {
    protector.failProtect();

    assertThat(node.deliver(CALL)).isInstanceOf(StoreUnavailable.class);
    assertThat(node.runs()).isZero();
    node.assertNoTrace();
  }

  @Test
  void answerOfACallThatCommittedByItselfIsProtectedToo() throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.commit();
              return answer;
            });

    assertThat(decision).isEqualTo(new Executed());
    assertThat(node.database.committed(ID).result().headers()).startsWith("protected-1:");
    assertReplays(node.deliver(CALL));
  }

  @Test
  void failureToProtectAfterTheCallCommittedByItselfIsUnknownAndNotExecutedAgain()
      throws Exception {
    Decision decision =
        node.deliver(
            CALL,
            () -> {
              Answer answer = node.pay();
              node.transactions.commit();
              protector.failProtect();
              return answer;
            });

    assertThat(decision).isInstanceOf(OutcomeUnknown.class);
    assertThat(node.deliver(CALL)).isNotInstanceOf(Executed.class);
    assertThat(node.runs()).isEqualTo(1);
    assertThat(node.database.changes()).containsExactly("paid");
  }
}

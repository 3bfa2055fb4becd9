package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotencyEvent;
import dev.idempotency.IdempotencyEvent.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What observers are told, and when. */
class AtomicExecutionEventsTest {

  private final FakeNode node = new FakeNode();

  private List<Kind> kinds() {
    return node.events.stream().map(IdempotencyEvent::kind).toList();
  }

  @Test
  void executedIsToldWhenItHasCommitted() throws Exception {
    node.observer = event -> node.assertCommittedOnce();

    node.deliver(CALL);

    assertThat(node.events)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.kind()).isEqualTo(Kind.EXECUTED);
              assertThat(event.identity()).isEqualTo(CALL.identity());
              assertThat(event.scope()).isEqualTo(CALL.scope());
            });
  }

  @Test
  void replayAndMismatchAreTold() throws Exception {
    node.deliver(CALL);
    node.deliver(CALL);
    node.deliver(OTHER_REQUEST);

    assertThat(kinds()).containsExactly(Kind.EXECUTED, Kind.REPLAYED, Kind.MISMATCHED);
  }

  @Test
  void conflictIsTold() throws Exception {
    node.deliver(
        CALL,
        () -> {
          InThread.start(() -> node.deliver(CALL)).result();
          return node.pay();
        });

    assertThat(kinds()).containsExactly(Kind.CONFLICTED, Kind.EXECUTED);
  }

  @Test
  void answerThatIsNotRememberedIsForgotten() throws Exception {
    node.deliver(CALL, () -> new Answer.Passing(FakeNode.ANSWER));

    assertThat(kinds()).containsExactly(Kind.FORGOTTEN);
    node.assertNoTrace();
  }

  @ParameterizedTest
  @EnumSource(names = {"NOT_COMMITTED", "STILL_RUNNING"})
  void nothingIsToldOfACommitThatFailsOrOfWhichNobodyKnows(FakeTransactions.Fate fate)
      throws Exception {
    node.transactions.failCommit(new IllegalStateException("of the commit"), fate);

    assertThat(node.deliver(CALL))
        .isInstanceOfAny(Decision.CommitFailed.class, Decision.OutcomeUnknown.class);

    assertThat(node.events).isEmpty();
  }

  @Test
  void nothingIsToldOfACallThatThrows() {
    assertThatThrownBy(
            () ->
                node.deliver(
                    CALL,
                    () -> {
                      throw new IllegalStateException("of the work");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(node.events).isEmpty();
  }

  @Test
  void observerThatFailsChangesNothing() throws Exception {
    node.observer =
        event -> {
          throw new IllegalStateException("of the observer");
        };

    assertThat(ExpectedWarnings.collected(() -> node.deliver(CALL)))
        .singleElement()
        .asString()
        .startsWith("IDEM-0118: ");
    node.assertCommittedOnce();
  }

  /** The fake node asserts after every delivery that the thread has none. */
  @Test
  void transactionThatAnObserverLeavesOnTheThreadIsRolledBack() throws Exception {
    node.observer = event -> begin();

    assertThat(node.deliver(CALL)).isEqualTo(new Decision.Executed());
  }

  private void begin() {
    try {
      node.transactions.begin();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void transactionThatWasThereBeforeIsLeftAlone() throws Exception {
    node.transactions.begin();

    assertThat(node.execution.execute(CALL, node::pay)).isEqualTo(new Decision.TransactionActive());

    assertThat(node.transactions.state()).isEqualTo(Transactions.State.ACTIVE);
    assertThat(node.events).isEmpty();
  }

  @Test
  void observedCallsAreNotTold() {
    node.execution.observation().note(CALL);

    assertThat(node.events).isEmpty();
  }
}

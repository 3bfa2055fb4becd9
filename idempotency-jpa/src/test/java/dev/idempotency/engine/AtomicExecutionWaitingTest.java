package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Replay;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Duplicates that wait for the first delivery. The time limit only ends a deadlock. */
@Timeout(60)
class AtomicExecutionWaitingTest {

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final FakeNode node = new FakeNode();
  private final Rendezvous place = new Rendezvous();

  private static ProtectedCall waiting(String fingerprint, Duration atMost, int maxWaiters) {
    return new ProtectedCall(
        ID,
        fingerprint,
        null,
        "payments",
        CALL.retention(),
        new CallLimits(atMost, maxWaiters, null));
  }

  private static ProtectedCall waiting(Duration atMost) {
    return waiting(CALL.fingerprint(), atMost, 16);
  }

  private InThread<Decision> first(Answer answer) throws InterruptedException {
    InThread<Decision> first =
        InThread.start(
            () ->
                node.deliver(
                    CALL,
                    () -> {
                      place.meet();
                      node.pay();
                      return answer;
                    }));
    place.awaitMeeting();
    return first;
  }

  @Test
  void waiterGetsTheAnswerOfTheFirst() throws Exception {
    InThread<Decision> first = first(new Answer.Final(ANSWER));
    InThread<Decision> waiter = InThread.start(() -> node.deliver(waiting(LONG))).untilItWaits();
    place.goOn();

    assertThat(first.result()).isEqualTo(new Executed());
    assertThat(waiter.result()).isEqualTo(new Replay(ANSWER));
    node.assertCommittedOnce();
  }

  @Test
  void waiterHasNoTransactionWhileItWaits() throws Exception {
    InThread<Decision> first = first(new Answer.Final(ANSWER));
    InThread<Decision> waiter = InThread.start(() -> node.deliver(waiting(LONG))).untilItWaits();

    assertThat(node.transactions.begun()).isEqualTo(1);
    assertThat(node.store.calls()).isEqualTo(1);

    place.goOn();
    first.result();
    waiter.result();
  }

  @Test
  void oneWaiterExecutesWhenTheFirstRollsBack() throws Exception {
    InThread<Decision> first = first(new Answer.Passing(ANSWER));
    InThread<Decision> one = InThread.start(() -> node.deliver(waiting(LONG))).untilItWaits();
    InThread<Decision> two = InThread.start(() -> node.deliver(waiting(LONG))).untilItWaits();
    place.goOn();

    assertThat(first.result()).isEqualTo(new Decision.Passed());
    assertThat(new Decision[] {one.result(), two.result()})
        .containsExactlyInAnyOrder(new Executed(), new Replay(ANSWER));
    node.assertCommittedOnce();
  }

  @Test
  void waiterWithAnotherRequestDoesNotWait() throws Exception {
    InThread<Decision> first = first(new Answer.Final(ANSWER));

    assertThat(node.deliver(waiting("1:bb", LONG, 16))).isEqualTo(new KeyReused());

    place.goOn();
    first.result();
  }

  @Test
  void whoFindsNoPlaceDoesNotWait() throws Exception {
    InThread<Decision> first = first(new Answer.Final(ANSWER));
    ProtectedCall onePlace = waiting(CALL.fingerprint(), LONG, 1);
    InThread<Decision> waiter = InThread.start(() -> node.deliver(onePlace)).untilItWaits();

    assertThat(node.deliver(onePlace)).isEqualTo(new InProgress());

    place.goOn();
    first.result();
    assertThat(waiter.result()).isEqualTo(new Replay(ANSWER));
  }

  @Test
  void waitingForThisNodeEndsAtTheDeadline() throws Exception {
    InThread<Decision> first = first(new Answer.Final(ANSWER));

    assertThat(node.deliver(waiting(SHORT))).isEqualTo(new InProgress());

    place.goOn();
    first.result();
  }

  @Test
  void waitingForAnotherNodeEndsAtTheDeadline() throws Exception {
    InThread<Decision> first = first(new Answer.Final(ANSWER));
    FakeNode other = new FakeNode(node.database);

    assertThat(other.deliver(waiting(SHORT))).isEqualTo(new InProgress());
    assertThat(other.runs()).isZero();

    place.goOn();
    first.result();
  }

  @Test
  void waiterOnAnotherNodeGetsTheAnswerOfTheFirst() throws Exception {
    InThread<Decision> first = first(new Answer.Final(ANSWER));
    FakeNode other = new FakeNode(node.database);
    InThread<Decision> waiter = InThread.start(() -> other.deliver(waiting(LONG))).untilItWaits();
    place.goOn();

    assertThat(first.result()).isEqualTo(new Executed());
    assertThat(waiter.result()).isEqualTo(new Replay(ANSWER));
  }

  @Test
  void interruptedWaiterGivesUpAndStaysInterrupted() throws Exception {
    InThread<Decision> first = first(new Answer.Final(ANSWER));
    InThread<Boolean> waiter =
        InThread.start(
            () -> {
              Thread.currentThread().interrupt();
              Decision decision = node.deliver(waiting(LONG));
              return decision.equals(new InProgress()) && Thread.interrupted();
            });

    assertThat(waiter.result()).isTrue();
    place.goOn();
    first.result();
  }

  @Test
  void waiterIsToldOfAFirstThatFails() throws Exception {
    InThread<Decision> first =
        InThread.start(
            () ->
                node.deliver(
                    CALL,
                    () -> {
                      place.meet();
                      throw new IllegalStateException("the business has failed");
                    }));
    place.awaitMeeting();
    InThread<Decision> waiter = InThread.start(() -> node.deliver(waiting(LONG))).untilItWaits();
    place.goOn();

    assertThatThrownBy(first::result).isInstanceOf(ExecutionException.class);
    assertThat(waiter.result()).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }
}

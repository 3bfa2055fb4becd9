package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.Decision.StoreUnavailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Duplicates that meet the first delivery during its claim. The time limit only ends a deadlock.
 */
@Timeout(60)
class AtomicExecutionClaimDuplicatesTest {

  private final FakeNode node = new FakeNode();
  private final Rendezvous place = new Rendezvous();

  @Test
  void duplicatesThatMeetTheClaimWaitForItAndAreJudgedByTheirOwnFingerprint() throws Exception {
    InThread<Decision> first = firstStopsInItsClaim();
    InThread<Decision> same = InThread.start(() -> node.deliver(CALL)).untilItWaits();
    InThread<Decision> other = InThread.start(() -> node.deliver(OTHER_REQUEST)).untilItWaits();

    place.goOn();

    assertThat(first.result()).isEqualTo(new Executed());
    assertThat(same.result()).isEqualTo(new InProgress());
    assertThat(other.result()).isEqualTo(new KeyReused());
    assertThat(node.runs()).isEqualTo(1);
    assertThat(node.store.claims()).isEqualTo(1);
  }

  @Test
  void duplicatesOfAReplayAreJudgedByTheirOwnFingerprint() throws Exception {
    node.database.put(ID, FakeNode.row("SUCCEEDED", ANSWER));
    InThread<Decision> first = firstStopsInItsClaim();
    InThread<Decision> same = InThread.start(() -> node.deliver(CALL)).untilItWaits();
    InThread<Decision> other = InThread.start(() -> node.deliver(OTHER_REQUEST)).untilItWaits();

    place.goOn();

    assertThat(first.result()).isEqualTo(new Replay(ANSWER));
    assertThat(same.result()).isEqualTo(new Replay(ANSWER));
    assertThat(other.result()).isEqualTo(new KeyReused());
    assertThat(node.store.claims()).isEqualTo(1);
  }

  @Test
  void duplicateOfARefusedRequestCanStillBeAReplay() throws Exception {
    node.database.put(ID, FakeNode.row("SUCCEEDED", ANSWER));
    InThread<Decision> first = stopInClaim(OTHER_REQUEST);
    InThread<Decision> original = InThread.start(() -> node.deliver(CALL)).untilItWaits();

    place.goOn();

    assertThat(first.result()).isEqualTo(new KeyReused());
    assertThat(original.result()).isEqualTo(new Replay(ANSWER));
  }

  @Test
  void duplicatesOfABusyKeyAreInProgress() throws Exception {
    FakeNode other = new FakeNode(node.database);
    other.deliver(
        CALL,
        () -> {
          InThread<Decision> first = firstStopsInItsClaim();
          InThread<Decision> second = InThread.start(() -> node.deliver(CALL)).untilItWaits();
          place.goOn();
          assertThat(first.result()).isEqualTo(new InProgress());
          assertThat(second.result()).isEqualTo(new InProgress());
          return other.pay();
        });

    assertThat(node.runs()).isZero();
  }

  @Test
  void duplicatesOfAFailingClaimAreStoreUnavailableToo() throws Exception {
    RuntimeException failure = new IllegalStateException("no connection to be had");
    node.store.beforeClaim(
        () -> {
          place.meet();
          throw failure;
        });
    InThread<Decision> first = InThread.start(() -> node.deliver(CALL));
    place.awaitMeeting();
    InThread<Decision> second = InThread.start(() -> node.deliver(CALL)).untilItWaits();

    place.goOn();

    assertThat(first.result()).isEqualTo(new StoreUnavailable(failure));
    assertThat(second.result()).isEqualTo(new StoreUnavailable(failure));
    assertThat(node.runs()).isZero();
    assertThat(node.store.claims()).isEqualTo(1);
  }

  @Test
  void duplicateOfAClaimThatEndsInAnErrorIsInProgress() throws Exception {
    Error failure = new NoClassDefFoundError("driver");
    node.store.beforeClaim(
        () -> {
          place.meet();
          throw failure;
        });
    InThread<Decision> first = InThread.start(() -> node.deliver(CALL));
    place.awaitMeeting();
    InThread<Decision> second = InThread.start(() -> node.deliver(CALL)).untilItWaits();

    place.goOn();

    assertThatThrownBy(first::result).hasCause(failure);
    assertThat(second.result()).isEqualTo(new InProgress());
  }

  @Test
  void interruptedDuplicateIsInProgressAndStaysInterrupted() throws Exception {
    InThread<Decision> first = firstStopsInItsClaim();

    Thread.currentThread().interrupt();
    Decision decision = node.deliver(CALL);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(decision).isEqualTo(new InProgress());
    place.goOn();
    assertThat(first.result()).isEqualTo(new Executed());
  }

  private InThread<Decision> firstStopsInItsClaim() throws InterruptedException {
    return stopInClaim(CALL);
  }

  private InThread<Decision> stopInClaim(ProtectedCall call) throws InterruptedException {
    node.store.beforeClaim(place::meet);
    InThread<Decision> first = InThread.start(() -> node.deliver(call));
    place.awaitMeeting();
    return first;
  }
}

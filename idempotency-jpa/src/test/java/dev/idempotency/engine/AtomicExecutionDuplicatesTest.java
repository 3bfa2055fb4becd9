package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Replay;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deliveries of one identity that meet on one node. The time limit only ends a deadlock. */
@Timeout(60)
class AtomicExecutionDuplicatesTest {

  private final FakeNode node = new FakeNode();
  private final Rendezvous place = new Rendezvous();

  @Test
  void sameRequestWhileTheFirstRunsIsInProgressWithoutAskingTheStore() throws Exception {
    InThread<Decision> first = firstStopsInItsWork();
    int before = node.store.calls();

    assertThat(node.deliver(CALL)).isEqualTo(new InProgress());

    assertThat(node.store.calls()).isEqualTo(before);
    assertThat(node.transactions.begun()).isEqualTo(1);
    place.goOn();
    assertThat(first.result()).isEqualTo(new Executed());
    assertThat(node.runs()).isEqualTo(1);
    node.assertCommittedOnce();
  }

  @Test
  void otherRequestWhileTheFirstRunsReusesTheKeyWithoutAskingTheStore() throws Exception {
    InThread<Decision> first = firstStopsInItsWork();
    int before = node.store.calls();

    assertThat(node.deliver(OTHER_REQUEST)).isEqualTo(new KeyReused());

    assertThat(node.store.calls()).isEqualTo(before);
    assertThat(node.transactions.begun()).isEqualTo(1);
    place.goOn();
    assertThat(first.result()).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void otherKeyIsNotInTheWay() throws Exception {
    InThread<Decision> first = firstStopsInItsWork();
    ProtectedCall otherKey =
        new ProtectedCall(
            new Identity("tenant", "pay", "key-2"),
            CALL.fingerprint(),
            null,
            "payments",
            CALL.retention().duration());

    assertThat(node.deliver(otherKey)).isEqualTo(new Executed());
    place.goOn();
    assertThat(first.result()).isEqualTo(new Executed());
  }

  @Test
  void sixteenConcurrentReplaysOfAFinishedRecordAllGetItsAnswer() throws Exception {
    node.database.put(ID, FakeNode.row("SUCCEEDED", ANSWER));

    assertThat(InThread.atOnce(16, () -> node.deliver(CALL)))
        .hasSize(16)
        .allMatch(new Replay(ANSWER)::equals);
    assertThat(node.runs()).isZero();
  }

  @Test
  void sixteenConcurrentFirstDeliveriesAreExecutedOnce() throws Exception {
    assertThat(InThread.atOnce(16, () -> node.deliver(CALL)))
        .hasSize(16)
        .containsOnlyOnce(new Executed())
        .allMatch(
            d -> d instanceof Executed || d instanceof InProgress || d.equals(new Replay(ANSWER)));
    assertThat(node.runs()).isEqualTo(1);
    node.assertCommittedOnce();
  }

  @Test
  void laterDeliveryAsksTheStoreAgain() throws Exception {
    node.deliver(CALL, () -> new Answer.Passing(ANSWER));
    node.deliver(CALL);
    node.deliver(CALL);

    assertThat(node.store.claims()).isEqualTo(3);
  }

  private InThread<Decision> firstStopsInItsWork() throws InterruptedException {
    InThread<Decision> first =
        InThread.start(
            () ->
                node.deliver(
                    CALL,
                    () -> {
                      place.meet();
                      return node.pay();
                    }));
    place.awaitMeeting();
    return first;
  }
}

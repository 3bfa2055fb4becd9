package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.RecordView;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.GuardFailed;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Refused;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.Decision.Unresolved;
import dev.idempotency.engine.Transactions.State;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Deliveries where the application has a say in who sees an answer again. */
class AtomicExecutionGuardTest {

  private final List<RecordView> asked = new ArrayList<>();
  private boolean allows = true;
  private final FakeNode node = new FakeNode(this::mayReplay, null);

  private boolean mayReplay(RecordView record) {
    assertThat(node.transactions.state()).isEqualTo(State.NONE);
    asked.add(record);
    return allows;
  }

  @Test
  void guardThatAllowsLetsReplay() throws Exception {
    node.deliver(CALL);

    assertThat(node.deliver(CALL)).isEqualTo(new Replay(ANSWER));
    assertThat(asked).hasSize(1);
  }

  @Test
  void guardSeesTheRecord() throws Exception {
    node.deliver(CALL);
    node.deliver(CALL);

    RecordView record = asked.get(0);
    assertThat(record.identity()).isEqualTo(ID);
    assertThat(record.status()).isEqualTo("SUCCEEDED");
    assertThat(record.principal()).isEqualTo("alice");
    assertThat(record.responseStatus()).isEqualTo(201);
  }

  @Test
  void guardThatForbidsRefusesAndTheRecordStaysAsItIs() throws Exception {
    node.deliver(CALL);
    FakeDatabase.Row before = node.database.committed(ID);
    allows = false;

    assertThat(node.deliver(CALL)).isEqualTo(new Refused());

    assertThat(node.runs()).isEqualTo(1);
    assertThat(node.database.committed(ID)).isEqualTo(before);
    assertThat(node.counters.snapshot().get("payments"))
        .containsEntry("executed", 1L)
        .containsEntry("refused", 1L);
  }

  @Test
  void guardThatFailsIsNoPermission() throws Exception {
    IllegalStateException failure = new IllegalStateException("no directory");
    FakeNode failing =
        new FakeNode(
            record -> {
              throw failure;
            },
            null);
    failing.deliver(CALL);

    assertThat(failing.deliver(CALL)).isEqualTo(new GuardFailed(failure));

    assertThat(failing.runs()).isEqualTo(1);
    assertThat(failing.counters.snapshot().get("payments")).containsEntry("guard-failed", 1L);
  }

  @Test
  void guardIsAskedAboutReplaysOnly() throws Exception {
    allows = false;

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
    assertThat(node.deliver(OTHER_REQUEST)).isEqualTo(new KeyReused());
    node.database.put(ID, FakeNode.row("PENDING", null));
    assertThat(node.deliver(CALL)).isEqualTo(new Unresolved());

    assertThat(asked).isEmpty();
  }

  @Test
  void replayCostsOneClaimAlsoWithAGuard() throws Exception {
    node.deliver(CALL);
    int before = node.store.calls();

    node.deliver(CALL);

    assertThat(node.store.calls() - before).isEqualTo(1);
  }

  /** Duplicates that meet on one node share what the first has found, but not the permission. */
  @Test
  void everyDuplicateNeedsItsOwnPermission() throws Exception {
    AtomicReference<Thread> claimant = new AtomicReference<>();
    Rendezvous place = new Rendezvous();
    FakeNode node = new FakeNode(record -> Thread.currentThread() == claimant.get(), null);
    node.database.put(ID, FakeNode.row("SUCCEEDED", ANSWER));
    node.store.beforeClaim(
        () -> {
          claimant.set(Thread.currentThread());
          place.meet();
        });

    InThread<Decision> first = InThread.start(() -> node.deliver(CALL));
    place.awaitMeeting();
    InThread<Decision> duplicate = InThread.start(() -> node.deliver(CALL)).untilItWaits();
    place.goOn();

    assertThat(first.result()).isEqualTo(new Replay(ANSWER));
    assertThat(duplicate.result()).isEqualTo(new Refused());
    assertThat(node.store.claims()).isEqualTo(1);
  }
}

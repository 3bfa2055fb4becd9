package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.Decision.StoreUnavailable;
import dev.idempotency.engine.Decision.TransactionActive;
import dev.idempotency.engine.Decision.Unresolved;
import dev.idempotency.engine.Transactions.State;
import org.junit.jupiter.api.Test;

/** Deliveries whose work does not run, whatever the record, the store or the thread is like. */
class AtomicExecutionRefusalTest {

  private final FakeNode node = new FakeNode();

  @Test
  void sameRequestOnCommittedPendingRecordIsUnresolved() throws Exception {
    FakeDatabase.Row pending = FakeNode.row("PENDING", null);
    node.database.put(ID, pending);

    assertThat(node.deliver(CALL)).isEqualTo(new Unresolved());
    assertThat(node.runs()).isZero();
    assertThat(node.database.committed(ID)).isEqualTo(pending);
  }

  @Test
  void otherRequestOnCommittedPendingRecordReusesTheKey() throws Exception {
    node.database.put(ID, FakeNode.row("PENDING", null));

    assertThat(node.deliver(OTHER_REQUEST)).isEqualTo(new KeyReused());
    assertThat(node.runs()).isZero();
  }

  @Test
  void stateOfALaterVersionIsUnresolvedAndNotExecuted() throws Exception {
    node.database.put(ID, FakeNode.row("A_LATER_STATE", null));

    assertThat(node.deliver(CALL)).isEqualTo(new Unresolved());
    assertThat(node.runs()).isZero();
  }

  @Test
  void keyThatAnotherNodeHoldsIsInProgress() throws Exception {
    FakeNode other = new FakeNode(node.database);

    Decision first =
        node.deliver(
            CALL,
            () -> {
              assertThat(other.deliver(CALL)).isEqualTo(new InProgress());
              assertThat(other.deliver(OTHER_REQUEST)).isEqualTo(new InProgress());
              return node.pay();
            });

    assertThat(first).isEqualTo(new Executed());
    assertThat(other.runs()).isZero();
    assertThat(other.deliver(CALL)).isInstanceOf(Replay.class);
    node.assertCommittedOnce();
  }

  @Test
  void transactionThatIsAlreadyThereIsRefusedAndNotTouched() throws Exception {
    node.transactions.begin();
    FakeDatabase.Tx mine = node.transactions.current();

    Decision decision = node.execution.execute(CALL, node::pay);

    assertThat(decision).isEqualTo(new TransactionActive());
    assertThat(node.transactions.current()).isSameAs(mine);
    assertThat(node.transactions.state()).isEqualTo(State.ACTIVE);
    assertThat(node.store.calls()).isZero();
    node.assertNoTrace();
  }

  @Test
  void doomedTransactionThatIsAlreadyThereIsRefusedToo() throws Exception {
    node.transactions.begin();
    node.transactions.markRollbackOnly();

    assertThat(node.execution.execute(CALL, node::pay)).isEqualTo(new TransactionActive());
    assertThat(node.transactions.state()).isEqualTo(State.DOOMED);
    assertThat(node.store.calls()).isZero();
  }

  @Test
  void failingBeginIsStoreUnavailable() throws Exception {
    Exception failure = new IllegalStateException("no transaction to be had");
    node.transactions.failBegin(1, failure);

    assertThat(node.deliver(CALL)).isEqualTo(new StoreUnavailable(failure));
    assertThat(node.runs()).isZero();
    assertThat(node.store.calls()).isZero();
  }

  @Test
  void failingClaimIsStoreUnavailable() throws Exception {
    RuntimeException failure = new IllegalStateException("no connection to be had");
    node.store.beforeClaim(
        () -> {
          throw failure;
        });

    assertThat(node.deliver(CALL)).isEqualTo(new StoreUnavailable(failure));
    assertThat(node.runs()).isZero();
    node.assertNoTrace();
  }
}

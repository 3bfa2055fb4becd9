package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.TransactionRetryException;
import dev.idempotency.engine.ClaimOutcome.Busy;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.SqlStates;
import jakarta.transaction.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * PostgreSQL in an isolation level in which a statement does not see what was committed after its
 * transaction had its first look.
 */
interface IsolationContract extends JoinedContract {

  /** The level as {@code SHOW transaction_isolation} spells it. */
  String level();

  @Test
  default void levelIsInForce() throws Exception {
    Object level =
        Jta.rolledBack(
            () -> {
              try (var em = rig().unit().createEntityManager()) {
                return em.createNativeQuery("SHOW transaction_isolation").getSingleResult();
              }
            });
    assertThat(level).isEqualTo(level());
  }

  @Test
  default void claimThatIsNotCommittedIsInTheWay() throws Exception {
    ProtectedCall call = Calls.fresh();
    Jta.rolledBack(
        () -> {
          claimed(call);
          try (Worker other = new Worker()) {
            assertThat(other.does(() -> look(call))).isEqualTo(new Busy());
          }
          return null;
        });
  }

  @Test
  default void c053_loserOfARaceIsToldSo() throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    try (Worker one = new Worker();
        Worker two = new Worker()) {
      for (int i = 0; i < 50; i++) {
        ProtectedCall call = Calls.fresh();
        Item first = Item.fresh();
        Item second = Item.fresh();
        Future<Decision> firstDelivery = one.begins(delivery(start, call, first));
        Future<Decision> secondDelivery = two.begins(delivery(start, call, second));
        List<Decision> decisions = new ArrayList<>();
        decisions.add(Worker.result(firstDelivery));
        decisions.add(Worker.result(secondDelivery));

        assertThat(decisions).containsOnlyOnce(new Executed());
        assertThat(decisions)
            .hasOnlyElementsOfTypes(Executed.class, InProgress.class, Replay.class);
        assertThat(rig().isStored(first)).isNotEqualTo(rig().isStored(second));
        assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Replay.class);
      }
    }
  }

  private Callable<Decision> delivery(CyclicBarrier start, ProtectedCall call, Item item) {
    return () -> {
      start.await();
      return deliver(call, () -> insert(item));
    };
  }

  @Test
  default void c084_claimWhoseLookIsOlderThanTheOthersCommitIsTakenAgain() throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Gate gate = new Gate(rig().database());
        Worker other = new Worker()) {
      Future<Decision> late = other.begins(() -> deliver(call, MUST_NOT_RUN));
      gate.awaitArrival();
      gate.insertBehind(call);

      gate.open();

      assertThat(Worker.result(late)).isEqualTo(new KeyReused());
    }
  }

  /** The library has not begun the transaction and cannot repeat it: whoever has can. */
  @Test
  default void c053_joinedTransactionThatIsOlderThanTheWinnersCommitIsToBeRetried()
      throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    try (Worker winner = new Worker()) {
      Jta.user().begin();
      rig().insert(item);
      winner.does(() -> deliver(call, () -> insert(Item.fresh())));

      assertThatThrownBy(() -> join(call, MUST_NOT_RUN))
          .isInstanceOf(TransactionRetryException.class)
          .matches(SqlStates::isSerializationFailure);
      assertThat(status()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
      Jta.user().rollback();
    }
    assertThat(rig().isStored(item)).isFalse();

    assertThat(Jta.committed(() -> join(call, MUST_NOT_RUN)).replayed()).isTrue();
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.InProgressException;
import dev.idempotency.engine.CallLimits;
import dev.idempotency.engine.ClaimOutcome.Busy;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.testkit.Await;
import jakarta.persistence.EntityManager;
import jakarta.transaction.RollbackException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * H2 in an isolation level in which a transaction does not see what was committed after its first
 * look. Whoever is later than another's commit is told so by an error, like whoever meets a claim
 * that runs; nothing of it is executed, and a new transaction sees the answer.
 */
interface H2IsolationContract
    extends ClaimContract, CompletionContract, ContentionContract, AtomicExecutionContract {

  /** The settings of a database whose sessions have a level. */
  static String at(String level) {
    return ";INIT=SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level;
  }

  /** The level as H2 spells it. */
  String level();

  private Object ask(String sql) {
    try (EntityManager em = rig().unit().createEntityManager()) {
      return em.createNativeQuery(sql).getSingleResult();
    }
  }

  @Test
  default void levelIsInForce() throws Exception {
    assertThat(
            Jta.rolledBack(
                () ->
                    ask(
                        "SELECT isolation_level FROM information_schema.sessions"
                            + " WHERE session_id = SESSION_ID()")))
        .isEqualTo(level());
  }

  @Test
  default void c084_claimWhoseLookIsOlderThanTheWinnersCommitIsInItsWay() throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Worker winner = new Worker()) {
      Jta.rolledBack(
          () -> {
            ask("SELECT count(*) FROM idempotency_record");
            winner.does(() -> succeed(call, Calls.ANSWER));

            return assertThat(claim(call)).isEqualTo(new Busy());
          });
    }
    assertThat(look(call)).isInstanceOf(Existing.class);
  }

  @Test
  default void takeOverThatIsOlderThanAnothersIsInItsWay() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    try (Worker winner = new Worker()) {
      Jta.rolledBack(
          () -> {
            ask("SELECT count(*) FROM idempotency_record");
            winner.does(() -> succeed(call, Calls.ANSWER));

            return assertThat(claim(call)).isEqualTo(new Busy());
          });
    }
    assertThat(rig().records().row(call.identity())).containsEntry("generation", 8L);
  }

  /** The application's transaction cannot be repeated by the library: its caller can. */
  @Test
  default void c053_joinedTransactionThatIsOlderThanTheWinnersCommitIsToBeRepeated()
      throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    try (Worker winner = new Worker()) {
      Jta.user().begin();
      ask("SELECT count(*) FROM idempotency_record");
      rig().insert(item);
      winner.does(() -> deliver(call, () -> insert(Item.fresh())));

      assertThatThrownBy(
              () -> rig().node().joined().execute(call, JoinedContract.TERMS, MUST_NOT_RUN))
          .isInstanceOf(InProgressException.class);
      assertThatThrownBy(Jta.user()::commit).isInstanceOf(RollbackException.class);
    }
    assertThat(rig().isStored(item)).isFalse();
    assertThat(
            Jta.committed(
                () ->
                    rig()
                        .node()
                        .joined()
                        .execute(call, JoinedContract.TERMS, MUST_NOT_RUN)
                        .replayed()))
        .isTrue();
  }

  @Test
  default void c053_loserOfARaceIsToldSo() throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    try (Worker one = new Worker();
        Worker two = new Worker()) {
      for (int i = 0; i < 20; i++) {
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

  /** Each waits on a node of its own, where nobody tells it of the end of the first. */
  @Test
  default void ofSeveralWaitersOneExecutesAfterTheRollbackOfTheFirst() throws Exception {
    ProtectedCall call = waiting(Calls.fresh());
    List<Worker> waiters = List.of(new Worker(), new Worker(), new Worker());
    try (Worker first = new Worker()) {
      first.does(
          () -> {
            Jta.user().begin();
            return claimed(call);
          });
      rig().sql().clear();
      List<Future<Decision>> deliveries = new ArrayList<>();
      for (Worker waiter : waiters) {
        deliveries.add(waiter.begins(() -> deliver(call, () -> insert(Item.fresh()))));
      }
      Await.until(
          Duration.ofSeconds(20),
          "an attempt of everybody",
          () -> rig().sql().statementsWith("MERGE").size() >= waiters.size());
      first.does(
          () -> {
            Jta.user().rollback();
            return null;
          });

      List<Decision> decisions = new ArrayList<>();
      for (Future<Decision> delivery : deliveries) {
        decisions.add(Worker.result(delivery));
      }
      assertThat(decisions).containsOnlyOnce(new Executed());
      assertThat(decisions).hasOnlyElementsOfTypes(Executed.class, Replay.class);
    } finally {
      waiters.forEach(Worker::close);
    }
  }

  private static ProtectedCall waiting(ProtectedCall call) {
    return new ProtectedCall(
        call.identity(),
        call.fingerprint(),
        call.principal(),
        call.scope(),
        call.retention(),
        new CallLimits(Duration.ofSeconds(40), 8, null));
  }
}

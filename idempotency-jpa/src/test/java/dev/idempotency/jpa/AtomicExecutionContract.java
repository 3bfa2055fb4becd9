package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.engine.Answer;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.Decision.CommitFailed;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Passed;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.Decision.RolledBack;
import dev.idempotency.engine.Decision.TransactionActive;
import dev.idempotency.engine.Decision.Unresolved;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Status;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The engine on a real store and real transactions, from the claim to the commit. */
interface AtomicExecutionContract extends DeliveryContract {

  @Test
  default void firstDeliveryIsExecutedTogetherWithItsRecord() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    assertThat(deliver(call, () -> insert(item))).isEqualTo(new Executed());

    assertCommitted(call, item);
  }

  @Test
  default void secondDeliveryGetsTheFirstAnswer() throws Exception {
    ProtectedCall call = Calls.fresh();
    deliver(call, () -> insert(Item.fresh()));

    Decision decision = deliver(call, MUST_NOT_RUN);

    assertThat(decision)
        .isInstanceOfSatisfying(
            Replay.class,
            replay ->
                assertThat(replay.result()).usingRecursiveComparison().isEqualTo(Calls.ANSWER));
  }

  @Test
  default void otherRequestReusesTheKey() throws Exception {
    ProtectedCall call = Calls.fresh();
    deliver(call, () -> insert(Item.fresh()));

    assertThat(deliver(Calls.otherRequest(call), MUST_NOT_RUN)).isEqualTo(new KeyReused());
  }

  @Test
  default void committedClaimWithoutAnswerIsUnresolved() throws Exception {
    ProtectedCall call = Calls.fresh();
    Jta.committed(() -> claimed(call));

    assertThat(deliver(call, MUST_NOT_RUN)).isEqualTo(new Unresolved());
  }

  @Test
  default void exceptionOfTheWorkRollsBackAndComesOut() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    IOException failure = new IOException("the application's");

    assertThatThrownBy(
            () ->
                deliver(
                    call,
                    () -> {
                      insert(item);
                      throw failure;
                    }))
        .isSameAs(failure);

    assertNoTrace(call, item);
    assertThat(deliver(call, () -> insert(item))).isEqualTo(new Executed());
  }

  @Test
  default void workThatDoomsItsTransactionIsRolledBack() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision decision =
        deliver(
            call,
            () -> {
              Answer answer = insert(item);
              Jta.user().setRollbackOnly();
              return answer;
            });

    assertThat(decision).isEqualTo(new RolledBack());
    assertNoTrace(call, item);
  }

  @Test
  default void c009_transactionThatTimesOutIsRolledBack() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision decision =
        deliver(
            call,
            () -> {
              Answer answer = insert(item);
              Jta.timeOut();
              return answer;
            });

    assertThat(decision).isEqualTo(new RolledBack());
    assertNoTrace(call, item);
  }

  @Test
  default void passingAnswerIsRolledBack() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision decision =
        deliver(
            call,
            () -> {
              insert(item);
              return new Answer.Passing(Calls.ANSWER);
            });

    assertThat(decision).isEqualTo(new Passed());
    assertNoTrace(call, item);
  }

  @Test
  default void c054_failureOfTheProviderThatTheWorkSwallowsCommitsNothing() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    Item duplicate = Item.fresh();
    Jta.committed(() -> insert(duplicate));

    Decision decision =
        deliver(
            call,
            () -> {
              insert(item);
              try {
                return insert(duplicate);
              } catch (RuntimeException swallowed) {
                return new Answer.Final(Calls.ANSWER);
              }
            });

    assertThat(decision).isInstanceOfAny(RolledBack.class, CommitFailed.class);
    assertNoTrace(call, item);
  }

  /** JPA sends what the application has not flushed when the commit begins. */
  @Test
  default void c051_changesThatFailAtTheFlushOfTheCommitAreAnIntegrityViolation() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    Item duplicate = Item.fresh();
    rig().database().execute("INSERT INTO item (id, name) VALUES (?, 'first')", duplicate.id());

    Decision decision =
        deliver(
            call,
            () -> {
              insert(item);
              try (EntityManager em = rig().unit().createEntityManager()) {
                em.persist(duplicate);
              }
              return new Answer.Final(Calls.ANSWER);
            });

    assertThat(decision)
        .isInstanceOfSatisfying(
            CommitFailed.class, failed -> assertThat(failed.integrityViolation()).isTrue());
    assertNoTrace(call, item);
  }

  @Test
  default void workThatCommitsItselfIsRememberedAllTheSame() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision decision =
        deliver(
            call,
            () -> {
              Answer answer = insert(item);
              Jta.user().commit();
              return answer;
            });

    assertThat(decision).isEqualTo(new Executed());
    assertCommitted(call, item);
  }

  @Test
  default void workThatRollsBackItselfIsRolledBack() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision decision =
        deliver(
            call,
            () -> {
              Answer answer = insert(item);
              Jta.user().rollback();
              return answer;
            });

    assertThat(decision).isEqualTo(new RolledBack());
    assertNoTrace(call, item);
  }

  @Test
  default void transactionThatIsThereAlreadyIsNotTouched() throws Exception {
    ProtectedCall call = Calls.fresh();
    Jta.user().begin();

    Decision decision = rig().node().execute(call, MUST_NOT_RUN);

    assertThat(decision).isEqualTo(new TransactionActive());
    assertThat(Jta.manager().getStatus()).isEqualTo(Status.STATUS_ACTIVE);
    Jta.user().rollback();
  }

  @Test
  default void deliveryToAnotherNodeMeetsTheRunningOne() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision first =
        deliver(
            call,
            () -> {
              assertThat(deliverElsewhere(call)).isEqualTo(new InProgress());
              return insert(item);
            });

    assertThat(first).isEqualTo(new Executed());
    assertThat(deliverElsewhere(call)).isInstanceOf(Replay.class);
    assertCommitted(call, item);
  }

  @Test
  default void c017_deliveryToTheSameNodeMeetsTheRunningOneWithoutTheDatabase() throws Exception {
    ProtectedCall call = Calls.fresh();
    AtomicExecution node = rig().node();
    try (Worker other = new Worker()) {
      Decision first =
          node.execute(
              call,
              () -> {
                rig().sql().clear();
                assertThat(other.does(() -> node.execute(call, MUST_NOT_RUN)))
                    .isEqualTo(new InProgress());
                assertThat(rig().sql().statements()).isEmpty();
                return insert(Item.fresh());
              });

      assertThat(first).isEqualTo(new Executed());
    }
  }

  private Decision deliverElsewhere(ProtectedCall call) throws Exception {
    try (Worker other = new Worker()) {
      return other.does(() -> deliver(call, MUST_NOT_RUN));
    }
  }

  @Test
  default void recordPastItsRetentionIsExecutedAgain() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);

    assertThat(deliver(call, () -> insert(item))).isEqualTo(new Executed());

    assertCommitted(call, item);
  }

  @Test
  default void firstDeliveryCostsTheStatementsOfTheStoreAndOneCommitOnOneConnection()
      throws Exception {
    rig().sql().clear();

    deliver(Calls.fresh(), () -> insert(Item.fresh()));

    int claim = rig().database().statementsOfAClaim();
    assertThat(rig().sql().statements()).hasSize(claim + 1 + 1);
    assertThat(rig().sql().statementsWith("idempotency_record")).hasSize(claim + 1);
    assertThat(rig().sql().commits()).isEqualTo(1);
    assertThat(rig().sql().rollbacks()).isZero();
    assertThat(rig().sql().connections()).isEqualTo(1);
  }

  @Test
  default void replayCostsOneLookAndNoCommit() throws Exception {
    ProtectedCall call = Calls.fresh();
    deliver(call, () -> insert(Item.fresh()));
    rig().sql().clear();

    deliver(call, MUST_NOT_RUN);

    assertThat(rig().sql().statements()).hasSize(rig().database().statementsOfAReplay());
    assertThat(rig().sql().commits()).isZero();
    assertThat(rig().sql().connections()).isEqualTo(1);
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotencyException;
import dev.idempotency.InProgressException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.engine.Answer;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.CallCounters;
import dev.idempotency.engine.JoinedExecution.JoinedAnswer;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RefusalTerms;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.Work;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Calls in a transaction that the application has begun and ends, on PostgreSQL. */
interface JoinedContract extends DeliveryContract {

  Duration RETRY_AFTER = Duration.ofSeconds(3);
  RefusalTerms TERMS = new RefusalTerms(RETRY_AFTER, 409);

  /** Joins the thread's transaction on a node of its own. */
  default JoinedAnswer join(ProtectedCall call, Work work) throws Exception {
    return new AtomicExecution(rig().store(), Jta.transactions(), new CallCounters())
        .joined()
        .execute(call, TERMS, work);
  }

  default int status() throws Exception {
    return Jta.manager().getStatus();
  }

  @Test
  default void joinedCallCommitsWithWhatIsBeforeAndAfterIt() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item before = Item.fresh();
    Item within = Item.fresh();
    Item after = Item.fresh();

    JoinedAnswer first =
        Jta.committed(
            () -> {
              rig().insert(before);
              JoinedAnswer answer = join(call, () -> insert(within));
              rig().insert(after);
              return answer;
            });

    assertThat(first.replayed()).isFalse();
    assertThat(rig().isStored(before)).isTrue();
    assertThat(rig().isStored(after)).isTrue();
    assertCommitted(call, within);
    JoinedAnswer replay = Jta.committed(() -> join(call, MUST_NOT_RUN));
    assertThat(replay.replayed()).isTrue();
    assertThat(replay.result()).usingRecursiveComparison().isEqualTo(Calls.ANSWER);
  }

  @Test
  default void joinedCallVanishesWithItsTransaction() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Jta.rolledBack(() -> join(call, () -> insert(item)));

    assertNoTrace(call, item);
  }

  @Test
  default void joinedWorkThatThrowsDoomsTheTransaction() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    Exception thrown = new Exception("of the work");

    Jta.user().begin();
    assertThatThrownBy(
            () ->
                join(
                    call,
                    () -> {
                      insert(item);
                      throw thrown;
                    }))
        .isSameAs(thrown);

    assertThat(status()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
    assertThatThrownBy(Jta.user()::commit).isInstanceOf(RollbackException.class);
    assertNoTrace(call, item);
  }

  @Test
  default void joinedAnswerThatIsNoFinalOneDoomsTheTransaction() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Jta.user().begin();
    join(
        call,
        () -> {
          insert(item);
          return new Answer.Passing(Calls.ANSWER);
        });

    assertThatThrownBy(Jta.user()::commit).isInstanceOf(RollbackException.class);
    assertNoTrace(call, item);
  }

  @Test
  default void joinedDuplicateOfARunningCallIsRefusedAndTheTransactionStaysUsable()
      throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    try (Worker other = new Worker()) {
      other.does(
          () -> {
            Jta.user().begin();
            return claimed(call);
          });

      Jta.committed(
          () -> {
            assertThatThrownBy(() -> join(call, MUST_NOT_RUN))
                .isInstanceOfSatisfying(
                    InProgressException.class,
                    e -> assertThat(e.retryAfter()).isEqualTo(RETRY_AFTER));
            return insert(item);
          });

      other.does(
          () -> {
            Jta.user().rollback();
            return null;
          });
    }
    assertThat(rig().isStored(item)).isTrue();
  }

  @Test
  default void joinedCallWithTheKeyOfAnotherIsRefused() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);

    Jta.rolledBack(
        () ->
            assertThatThrownBy(() -> join(Calls.otherRequest(call), MUST_NOT_RUN))
                .isInstanceOfSatisfying(
                    KeyReusedException.class, e -> assertThat(e.status()).isEqualTo(409)));
  }

  @Test
  default void joinedCallWhoseRecordHasNotEndedIsRefused() throws Exception {
    ProtectedCall call = Calls.fresh();
    Jta.committed(() -> claimed(call));
    assertThat(stored(call).status()).isEqualTo(StoredRecord.PENDING);

    Jta.rolledBack(
        () ->
            assertThatThrownBy(() -> join(call, MUST_NOT_RUN))
                .isInstanceOf(OutcomeUnknownException.class)
                .isInstanceOf(IdempotencyException.class));
  }

  @Test
  default void nothingIsJoinedWhereThereIsNoTransaction() {
    assertThatThrownBy(() -> join(Calls.fresh(), MUST_NOT_RUN))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  default void doomedTransactionIsNotJoined() throws Exception {
    Jta.rolledBack(
        () -> {
          Jta.user().setRollbackOnly();
          return assertThatThrownBy(() -> join(Calls.fresh(), MUST_NOT_RUN))
              .isInstanceOf(IllegalStateException.class);
        });
  }
}

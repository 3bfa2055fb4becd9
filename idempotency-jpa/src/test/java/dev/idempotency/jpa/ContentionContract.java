package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ClaimOutcome.Busy;
import dev.idempotency.engine.ClaimOutcome.Claimed;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Two transactions that want the same identity at the same time. */
interface ContentionContract extends RigContract {

  /** How often chance is given an opportunity. */
  default int rounds() {
    return 20;
  }

  @Test
  default void claimThatIsNotCommittedIsInTheWay() throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Worker other = new Worker()) {
      other.does(() -> beginAndComplete(call));

      assertThat(look(call)).isEqualTo(new Busy());

      other.does(ContentionContract::rollback);
    }
  }

  @Test
  default void afterTheOthersCommitItsAnswerIsShown() throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Worker other = new Worker()) {
      other.does(() -> beginAndComplete(call));
      assertThat(look(call)).isEqualTo(new Busy());

      other.does(ContentionContract::commit);
    }
    assertThat(stored(call).result()).usingRecursiveComparison().isEqualTo(Calls.ANSWER);
  }

  @Test
  default void afterTheOthersRollbackTheIdentityIsFree() throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Worker other = new Worker()) {
      other.does(() -> beginAndComplete(call));
      assertThat(look(call)).isEqualTo(new Busy());

      other.does(ContentionContract::rollback);
    }
    assertThat(succeed(call, Calls.ANSWER).generation()).isEqualTo(1);
  }

  @Test
  default void takeOverThatIsNotCommittedIsInTheWay() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    try (Worker other = new Worker()) {
      other.does(() -> beginAndComplete(call));
      assertThat(look(call)).isEqualTo(new Busy());

      other.does(ContentionContract::commit);
    }
    assertThat(stored(call).result()).usingRecursiveComparison().isEqualTo(Calls.ANSWER);
  }

  @Test
  default void takeOverThatIsRolledBackLeavesTheOldRecordToTheNext() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    try (Worker other = new Worker()) {
      other.does(() -> beginAndComplete(call));
      assertThat(look(call)).isEqualTo(new Busy());

      other.does(ContentionContract::rollback);
    }
    Claimed claimed = Jta.committed(() -> claimed(call));
    assertThat(claimed.previousOwner()).isEqualTo(RecordTable.PREVIOUS_OWNER);
    assertThat(claimed.ticket().generation()).isEqualTo(8);
  }

  @Test
  default void otherIdentitiesAreNotInTheWay() throws Exception {
    try (Worker other = new Worker()) {
      other.does(() -> beginAndComplete(Calls.fresh()));

      succeed(Calls.fresh(), Calls.ANSWER);

      other.does(ContentionContract::commit);
    }
  }

  @Test
  default void c003_raceForAnAbsentIdentityHasOneWinner() throws Exception {
    try (Race race = new Race(this)) {
      for (int i = 0; i < rounds(); i++) {
        race.run(Calls.fresh());
      }
    }
  }

  @Test
  default void raceForARecordPastItsRetentionHasOneWinner() throws Exception {
    try (Race race = new Race(this)) {
      for (int i = 0; i < rounds(); i++) {
        ProtectedCall call = Calls.fresh();
        rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
        race.run(call);
        assertThat(rig().records().row(call.identity())).containsEntry("generation", 8L);
      }
    }
  }

  /** Two threads that claim at once, and complete and commit if they may. */
  final class Race implements AutoCloseable {

    private final RigContract contract;
    private final CyclicBarrier start = new CyclicBarrier(2);
    private final Worker one = new Worker();
    private final Worker two = new Worker();

    Race(RigContract contract) {
      this.contract = contract;
    }

    void run(ProtectedCall call) throws Exception {
      Callable<ClaimOutcome> delivery = () -> deliver(call);
      Future<ClaimOutcome> first = one.begins(delivery);
      Future<ClaimOutcome> second = two.begins(delivery);
      List<ClaimOutcome> outcomes = new ArrayList<>();
      outcomes.add(Worker.result(first));
      outcomes.add(Worker.result(second));

      assertThat(outcomes).filteredOn(Claimed.class::isInstance).hasSize(1);
      outcomes.removeIf(Claimed.class::isInstance);
      assertThat(outcomes.get(0)).isInstanceOfAny(Busy.class, Existing.class);
      assertThat(contract.stored(call).status()).isEqualTo(StoredRecord.SUCCEEDED);
    }

    private ClaimOutcome deliver(ProtectedCall call) throws Exception {
      Jta.user().begin();
      start.await();
      ClaimOutcome outcome = contract.claim(call);
      if (outcome instanceof Claimed claimed) {
        assertThat(contract.rig().store().complete(claimed.ticket(), Calls.ANSWER)).isTrue();
        Jta.user().commit();
      } else {
        Jta.user().rollback();
      }
      return outcome;
    }

    @Override
    public void close() {
      one.close();
      two.close();
    }
  }

  private Void beginAndComplete(ProtectedCall call) throws Exception {
    Jta.user().begin();
    assertThat(rig().store().complete(ticket(call), Calls.ANSWER)).isTrue();
    return null;
  }

  private static Void commit() throws Exception {
    Jta.user().commit();
    return null;
  }

  private static Void rollback() throws Exception {
    Jta.user().rollback();
    return null;
  }
}

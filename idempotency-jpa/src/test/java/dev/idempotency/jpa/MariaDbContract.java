package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.InProgressException;
import dev.idempotency.engine.ClaimOutcome.Busy;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.ProtectedCall;
import jakarta.transaction.RollbackException;
import org.junit.jupiter.api.Test;

/** What MariaDB alone promises: nobody waits at all. */
interface MariaDbContract extends InnoDbContract {

  @Test
  default void c017_duplicatesOfARunningCallDoNotWaitAndOneExecutesAfterItsRollback()
      throws Exception {
    ProtectedCall call = Calls.fresh();
    long before = waits();
    try (Worker first = new Worker();
        Duplicates duplicates = new Duplicates(this, 5)) {
      first.does(() -> begun(call));
      assertThat(duplicates.of(call)).hasSize(5).containsOnly(new Busy());

      first.does(InnoDbContract::rollback);
      assertThat(succeed(call, Calls.ANSWER).generation()).isEqualTo(1);
      assertThat(duplicates.of(call)).hasOnlyElementsOfType(Existing.class);
    }
    assertThat(waits()).isEqualTo(before);
  }

  /** InnoDB tells of a lock by an error, after which JPA lets nobody commit. */
  @Override
  @Test
  default void joinedDuplicateOfARunningCallIsRefusedAndTheTransactionStaysUsable()
      throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    try (Worker other = new Worker()) {
      other.does(() -> begun(call));
      Jta.user().begin();
      rig().insert(item);

      assertThatThrownBy(() -> join(call, MUST_NOT_RUN)).isInstanceOf(InProgressException.class);

      assertThatThrownBy(Jta.user()::commit).isInstanceOf(RollbackException.class);
      other.does(InnoDbContract::rollback);
    }
    assertThat(rig().isStored(item)).isFalse();
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.ClaimOutcome.Busy;
import dev.idempotency.engine.ClaimOutcome.Claimed;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import org.junit.jupiter.api.Test;

/** MySQL where every look locks. */
interface MySqlSerializableContract
    extends ClaimContract,
        CompletionContract,
        ContentionContract,
        ArchiveContract,
        AtomicExecutionContract {

  /** Both have a lock of the record then which the other cannot pass. */
  @Override
  @Test
  default void raceForARecordPastItsRetentionHasOneWinner() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    try (InnoDbContract.Duplicates duplicates = new InnoDbContract.Duplicates(this, 2)) {
      for (int i = 0; i < rounds(); i++) {
        assertThat(duplicates.of(call)).hasOnlyElementsOfTypes(Claimed.class, Busy.class);
      }
    }
    assertThat(Jta.committed(() -> claimed(call)).ticket().generation()).isEqualTo(8);
  }
}

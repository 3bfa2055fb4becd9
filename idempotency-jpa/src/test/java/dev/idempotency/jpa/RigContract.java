package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ClaimOutcome.Claimed;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Ticket;

/** What the contracts say about the store of a rig. */
interface RigContract {

  Rig rig();

  /** Claims in the thread's transaction. */
  default ClaimOutcome claim(ProtectedCall call) {
    return rig().store().claim(call, RecordStore.newOwner());
  }

  /** Claims in the thread's transaction what must be free. */
  default Claimed claimed(ProtectedCall call) {
    ClaimOutcome outcome = claim(call);
    assertThat(outcome).isInstanceOf(Claimed.class);
    return (Claimed) outcome;
  }

  default Ticket ticket(ProtectedCall call) {
    return claimed(call).ticket();
  }

  /** Claims in a transaction of its own that leaves nothing. */
  default ClaimOutcome look(ProtectedCall call) throws Exception {
    return Jta.rolledBack(() -> claim(call));
  }

  /** Finds the committed record that must be there. */
  default StoredRecord stored(ProtectedCall call) throws Exception {
    ClaimOutcome outcome = look(call);
    assertThat(outcome).isInstanceOf(Existing.class);
    return ((Existing) outcome).record();
  }

  /** Leaves a committed record with an answer. */
  default Ticket succeed(ProtectedCall call, StoredResult answer) throws Exception {
    return Jta.committed(
        () -> {
          Ticket ticket = ticket(call);
          assertThat(rig().store().complete(ticket, answer)).isTrue();
          return ticket;
        });
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Answer;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.Work;
import java.sql.SQLException;

/** What the contracts say about deliveries to the engine of a rig. */
interface DeliveryContract extends RigContract {

  /** Executes on a node of its own; whatever happens, the thread has no transaction afterwards. */
  default Decision deliver(ProtectedCall call, Work work) throws Exception {
    try {
      return rig().node().execute(call, work);
    } finally {
      assertThat(Jta.threadHasTransaction()).as("transaction after the call").isFalse();
    }
  }

  /** The business: one row, inserted through JPA, and an answer. */
  default Answer insert(Item item) {
    rig().insert(item);
    return new Answer.Final(Calls.ANSWER);
  }

  /** For deliveries that must not be executed. */
  Work MUST_NOT_RUN =
      () -> {
        throw new AssertionError("The work must not run.");
      };

  default void assertNoTrace(ProtectedCall call, Item item) throws SQLException {
    assertThat(rig().isStored(item)).as("business row").isFalse();
    assertThat(rig().records().has(call.identity())).as("record").isFalse();
  }

  default void assertCommitted(ProtectedCall call, Item item) throws Exception {
    assertThat(rig().isStored(item)).as("business row").isTrue();
    assertThat(stored(call).status()).isEqualTo(StoredRecord.SUCCEEDED);
    assertThat(stored(call).result()).usingRecursiveComparison().isEqualTo(Calls.ANSWER);
  }
}

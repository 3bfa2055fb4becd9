package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.RecordView;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What operators see and remove. */
interface AdministrationContract extends RigContract {

  private Optional<RecordView> find(ProtectedCall call) throws Exception {
    return Jta.rolledBack(() -> rig().administration().find(call.identity()));
  }

  @Test
  default void absentRecordIsNotFound() throws Exception {
    assertThat(find(Calls.fresh())).isEmpty();
  }

  @Test
  default void recordIsFound() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);

    RecordView view = find(call).orElseThrow();

    assertThat(view.identity()).isEqualTo(call.identity());
    assertThat(view.status()).isEqualTo(StoredRecord.SUCCEEDED);
    assertThat(view.scope()).isEqualTo("payments");
    assertThat(view.principal()).isEqualTo("alice");
    assertThat(view.generation()).isEqualTo(1);
    assertThat(view.completedAt()).isAfterOrEqualTo(view.createdAt());
    assertThat(view.expiresAt()).isEqualTo(view.createdAt().plus(call.retention().duration()));
    assertThat(view.responseStatus()).isEqualTo(Calls.ANSWER.status());
  }

  @Test
  default void recordThatWasChangedByHandIsFoundAsItIs() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    find(call);

    rig().records().delete(call.identity());
    rig().records().insertWithinRetention(call.identity(), "FROZEN");

    assertThat(find(call).orElseThrow().status()).isEqualTo("FROZEN");
  }

  @Test
  default void removedRecordIsGoneAfterTheCommit() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);

    assertThat(Jta.rolledBack(() -> rig().administration().remove(call.identity()))).isTrue();
    assertThat(rig().records().has(call.identity())).isTrue();
    assertThat(Jta.committed(() -> rig().administration().remove(call.identity()))).isTrue();

    assertThat(rig().records().has(call.identity())).isFalse();
    assertThat(succeed(call, Calls.ANSWER).generation()).isEqualTo(1);
  }

  @Test
  default void absentRecordIsNotRemoved() throws Exception {
    assertThat(Jta.committed(() -> rig().administration().remove(Calls.fresh().identity())))
        .isFalse();
  }
}

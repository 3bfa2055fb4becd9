package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import dev.idempotency.engine.Decision.Executed;
import org.junit.jupiter.api.Test;

class ObservationTest {

  private final FakeNode node = new FakeNode();

  @Test
  void observedCallIsRecordedUnderAnOperationOfItsOwn() throws Exception {
    node.execution.observation().note(CALL);

    assertThat(
            node.database
                .committed(new Identity(ID.tenant(), "observed:" + ID.operation(), ID.key()))
                .status())
        .isEqualTo("SUCCEEDED");
    assertThat(node.database.committed(ID)).isNull();
  }

  @Test
  void observedCallIsNeverReplayedOnceProtectionIsOn() throws Exception {
    node.execution.observation().note(CALL);

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
  }

  @Test
  void storeThatFailsIsNoFailureOfTheCall() throws Exception {
    node.store.beforeClaim(
        () -> {
          throw new IllegalStateException("no connection");
        });

    node.execution.observation().note(CALL);

    assertThat(node.transactions.state()).isEqualTo(Transactions.State.NONE);
  }
}

package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.CALL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.StoreUnavailable;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims that the database asks to repeat. */
class AtomicExecutionRepetitionTest {

  private final FakeNode node = new FakeNode();
  private final AtomicInteger failuresLeft = new AtomicInteger();

  private void failClaims(int times, String sqlState) {
    failuresLeft.set(times);
    node.store.beforeClaim(
        () -> {
          if (failuresLeft.getAndDecrement() > 0) {
            throw new IllegalStateException(new SQLException("try again", sqlState));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01"})
  void serialisationFailureOfTheClaimIsRepeated(String sqlState) throws Exception {
    failClaims(3, sqlState);

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
    assertThat(node.runs()).isEqualTo(1);
    node.assertCommittedOnce();
  }

  @Test
  void repetitionHasABound() throws Exception {
    failClaims(Integer.MAX_VALUE, "40001");

    assertThat(node.deliver(CALL)).isInstanceOf(StoreUnavailable.class);
    assertThat(node.store.claims()).isEqualTo(4);
    assertThat(node.runs()).isZero();
  }

  @Test
  void otherFailuresAreNotRepeated() throws Exception {
    failClaims(1, "08006");

    assertThat(node.deliver(CALL)).isInstanceOf(StoreUnavailable.class);
    assertThat(node.store.claims()).isEqualTo(1);
  }
}

package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CallCountersTest {

  private final FakeNode node = new FakeNode();

  @Test
  void everyDeliveryIsCountedOnce() throws Exception {
    node.deliver(CALL, () -> new Answer.Passing(ANSWER));
    assertThatThrownBy(
            () ->
                node.deliver(
                    CALL,
                    () -> {
                      throw new IllegalStateException("the business has failed");
                    }))
        .isInstanceOf(IllegalStateException.class);
    node.deliver(CALL);
    node.deliver(CALL);
    node.deliver(CALL);
    node.deliver(OTHER_REQUEST);

    assertThat(node.counters.snapshot())
        .isEqualTo(
            Map.of(
                "payments",
                Map.of(
                    "passed", 1L, "failed", 1L, "executed", 1L, "replayed", 2L, "mismatched", 1L)));
  }
}

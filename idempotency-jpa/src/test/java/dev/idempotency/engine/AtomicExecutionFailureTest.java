package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.ANSWER;
import static dev.idempotency.engine.FakeNode.CALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.Passed;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Work and claims that throw, and rollbacks that fail. */
class AtomicExecutionFailureTest {

  private final FakeNode node = new FakeNode();

  static Stream<Throwable> failures() {
    return Stream.of(
        new IOException("checked"),
        new IllegalStateException("unchecked"),
        new StackOverflowError("error"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureOfTheWorkIsRethrownAsItIsAndRolledBack(Throwable failure) {
    assertThat(catchThrowable(() -> node.deliver(CALL, failing(failure)))).isSameAs(failure);

    assertThat(node.runs()).isEqualTo(1);
    node.assertNoTrace();
  }

  @Test
  void retryAfterAFailureOfTheWorkExecutes() throws Exception {
    assertThatThrownBy(() -> node.deliver(CALL, failing(new IOException("once"))))
        .hasMessage("once");

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
    node.assertCommittedOnce();
  }

  @Test
  void failureOfTheWorkHidesAFailingRollbackButKeepsItAsSuppressed() {
    Exception atRollback = new Exception("rollback failed");
    IOException failure = new IOException("work failed");
    node.transactions.failRollbacks(atRollback);

    assertThat(catchThrowable(() -> node.deliver(CALL, failing(failure)))).isSameAs(failure);
    assertThat(failure.getSuppressed()).containsExactly(atRollback);
    node.assertNoTrace();
  }

  @Test
  void failingRollbackDoesNotChangeTheDecision() throws Exception {
    node.transactions.failRollbacks(new Exception("rollback failed"));

    assertThat(
            ExpectedWarnings.silenced(() -> node.deliver(CALL, () -> new Answer.Passing(ANSWER))))
        .isEqualTo(new Passed());
    node.assertNoTrace();
  }

  @Test
  void errorOfTheClaimIsRethrownAsItIs() {
    Error failure = new NoClassDefFoundError("driver");
    node.store.beforeClaim(
        () -> {
          throw failure;
        });

    assertThat(catchThrowable(() -> node.deliver(CALL))).isSameAs(failure);
    assertThat(node.runs()).isZero();
    node.assertNoTrace();
  }

  @Test
  void keyIsUsableAgainAfterAnErrorOfTheClaim() throws Exception {
    node.store.beforeClaim(
        () -> {
          throw new NoClassDefFoundError("driver");
        });
    assertThatThrownBy(() -> node.deliver(CALL)).isInstanceOf(NoClassDefFoundError.class);
    node.store.beforeClaim(() -> {});

    assertThat(node.deliver(CALL)).isEqualTo(new Executed());
  }

  @Test
  void sameCallInsideItsOwnWorkIsNotExecuted() throws Exception {
    Decision[] inner = new Decision[1];
    node.deliver(
        CALL,
        () -> {
          inner[0] = node.execution.execute(CALL, node::pay);
          return node.pay();
        });

    assertThat(inner[0]).isEqualTo(new Decision.TransactionActive());
    assertThat(inner[0]).isNotEqualTo(new InProgress());
    node.assertCommittedOnce();
  }

  private Work failing(Throwable failure) {
    return () -> {
      node.pay();
      if (failure instanceof Error error) {
        throw error;
      }
      throw (Exception) failure;
    };
  }
}

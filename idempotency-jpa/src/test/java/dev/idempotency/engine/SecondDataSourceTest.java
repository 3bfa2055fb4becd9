package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.CALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.idempotency.engine.Decision.CommitFailed;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The hint where a server refuses a second data source without XA. */
class SecondDataSourceTest {

  private final FakeNode node = new FakeNode();

  /** As the servers throw it, in an exception of the application and among others. */
  static Stream<Exception> refusals() {
    Exception wildfly =
        new SQLException("refused", new IllegalStateException("Resource was not enlisted."));
    Exception wildflyWithTrace =
        new SQLException(
            "refused", new Exception("IJ000356: Failed to enlist: java.lang.Throwable tx=1"));
    Exception payara =
        new SQLException(
            "Error in allocating a connection. Cause: java.lang.IllegalStateException: Local"
                + " transaction already has 1 non-XA Resource: cannot add more resources. ");
    Exception suppressed = new Exception("rolled back");
    suppressed.addSuppressed(payara);
    return Stream.of(
        wildfly, wildflyWithTrace, payara, new IOException(new Exception(payara)), suppressed);
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusalInTheWorkIsRethrownAsItIsWithAHint(Exception refusal) throws Exception {
    List<String> warnings =
        ExpectedWarnings.collected(
            () ->
                assertThat(
                        catchThrowable(
                            () ->
                                node.deliver(
                                    CALL,
                                    () -> {
                                      throw refusal;
                                    })))
                    .isSameAs(refusal));

    assertThat(warnings)
        .containsExactly(Diagnostic.SECOND_DATA_SOURCE.text(CALL.logFields()))
        .first()
        .asString()
        .contains("tenant=tenant operation=pay key=key-1");
    node.assertNoTrace();
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusalInTheCommitIsACommitThatFailedWithAHint(Exception refusal) throws Exception {
    node.transactions.failCommit(refusal, FakeTransactions.Fate.NOT_COMMITTED);

    List<String> warnings =
        ExpectedWarnings.collected(
            () -> assertThat(node.deliver(CALL)).isEqualTo(new CommitFailed(false, refusal)));

    assertThat(warnings).containsExactly(Diagnostic.SECOND_DATA_SOURCE.text(CALL.logFields()));
    node.assertNoTrace();
  }

  @Test
  void otherFailuresHaveNone() throws Exception {
    IOException other = new IOException("no second data source", new IOException((String) null));

    List<String> warnings =
        ExpectedWarnings.collected(
            () ->
                catchThrowable(
                    () ->
                        node.deliver(
                            CALL,
                            () -> {
                              throw other;
                            })));

    assertThat(warnings).isEmpty();
  }
}

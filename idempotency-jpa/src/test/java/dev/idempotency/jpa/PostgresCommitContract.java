package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Answer;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.Decision.CommitFailed;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.OutcomeUnknown;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.Decision.StoreUnavailable;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.testkit.Await;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Commits that fail, that nobody hears of, or that never arrive; on PostgreSQL. */
interface PostgresCommitContract extends AtomicExecutionContract {

  @Test
  default void constraintThatFailsAtTheCommitIsAnIntegrityViolation() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item orphan = Item.orphan();

    Decision decision = deliver(call, () -> insert(orphan));

    assertThat(decision)
        .isInstanceOfSatisfying(
            CommitFailed.class, failed -> assertThat(failed.integrityViolation()).isTrue());
    assertNoTrace(call, orphan);
  }

  @Test
  default void c054_failureOfTheDriverThatTheWorkSwallowsCommitsNothing() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision decision =
        deliver(
            call,
            () -> {
              insert(item);
              swallowDuplicate(item);
              return new Answer.Final(Calls.ANSWER);
            });

    assertThat(decision)
        .isInstanceOfSatisfying(
            CommitFailed.class, failed -> assertThat(failed.integrityViolation()).isTrue());
    assertNoTrace(call, item);
  }

  private void swallowDuplicate(Item item) {
    try (Connection connection = rig().pool().getConnection();
        PreparedStatement statement =
            connection.prepareStatement("INSERT INTO item (id, name) VALUES (?, 'duplicate')")) {
      statement.setLong(1, item.id());
      statement.executeUpdate();
      throw new AssertionError("not a duplicate");
    } catch (SQLException swallowed) {
      assertThat(swallowed.getSQLState()).isEqualTo("23505");
    }
  }

  @Test
  default void c025_commitWhoseAnswerIsLostIsFoundOut() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    CompletableFuture<Void> lost = rig().line().loseNextCommitAnswer();

    assertThat(deliver(call, () -> insert(item))).isEqualTo(new Executed());

    assertThat(lost).isCompleted();
    assertCommitted(call, item);
    assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Replay.class);
  }

  @Test
  default void commitThatDoesNotArriveIsNotASuccess() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    CompletableFuture<Void> cut = rig().line().cutBeforeNextCommit();

    Decision decision = deliver(call, () -> insert(item));

    assertThat(decision).isInstanceOfAny(CommitFailed.class, OutcomeUnknown.class);
    assertThat(cut).isCompleted();
    awaitEndOfTransaction(call);
    assertNoTrace(call, item);
    assertThat(deliver(call, () -> insert(item))).isEqualTo(new Executed());
  }

  @Test
  default void lineThatBreaksDuringTheWorkIsNotASuccess() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    try {
      Decision decision =
          deliver(
              call,
              () -> {
                Answer answer = insert(item);
                rig().line().cutAll();
                return answer;
              });

      assertThat(decision).isInstanceOf(CommitFailed.class);
      awaitEndOfTransaction(call);
      assertNoTrace(call, item);
    } finally {
      mendLine();
    }
  }

  @Test
  default void brokenLineExecutesNothing() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().line().cutAll();
    try {
      assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(StoreUnavailable.class);
    } finally {
      mendLine();
    }
    Item item = Item.fresh();
    assertThat(deliver(call, () -> insert(item))).isEqualTo(new Executed());
  }

  /** Makes the pool forget the connections that are cut, which it does in a thread of its own. */
  private void mendLine() {
    rig().line().restore();
    rig().pool().flush(AgroalDataSource.FlushMode.IDLE);
    Await.until(
        Duration.ofSeconds(20),
        "an empty pool",
        () -> rig().pool().getMetrics().availableCount() == 0);
  }

  /** Returns when no transaction holds the identity, which waits in line for its lock. */
  private void awaitEndOfTransaction(ProtectedCall call) throws SQLException {
    rig().database().execute("SELECT pg_advisory_lock(" + KeyHash.of(call.identity()) + ")");
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.RecordView;
import dev.idempotency.ResultUnreadableException;
import dev.idempotency.engine.Answer;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.JoinedExecution.JoinedAnswer;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StandaloneExecution;
import dev.idempotency.engine.StoredRecord;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A node of this version on the tables of a later one, and beside a node of a later one: the tables
 * have more columns and indexes, and some records have states and formats that nobody here knows.
 * Whatever is not understood is not executed.
 */
interface LaterVersionContract
    extends ClaimContract,
        CompletionContract,
        ContentionContract,
        ArchiveContract,
        AdministrationContract,
        AtomicExecutionContract {

  List<String> LATER =
      List.of(
          "ALTER TABLE idempotency_record ADD COLUMN later_note varchar(50)",
          "ALTER TABLE idempotency_record ADD COLUMN later_count int DEFAULT 7 NOT NULL",
          "CREATE INDEX later_expiry ON idempotency_record (status, expires_at)",
          "ALTER TABLE idempotency_archive ADD COLUMN later_note varchar(50)",
          "ALTER TABLE idempotency_archive ADD COLUMN later_count int DEFAULT 7 NOT NULL",
          "CREATE INDEX later_end ON idempotency_archive (keep_until)",
          "CREATE TABLE idempotency_later (id bigint PRIMARY KEY)");

  /** The same database with the tables of a later version. */
  static TestDatabase later(TestDatabase database) throws SQLException {
    for (String change : LATER) {
      database.execute(change);
    }
    return database;
  }

  /** A delivery of the request whose record {@link RecordTable} inserts. */
  private static ProtectedCall previous() {
    ProtectedCall call = Calls.fresh();
    return new ProtectedCall(
        call.identity(), "1:previous", "alice", "payments", call.retention(), call.limits());
  }

  private JoinedAnswer join(ProtectedCall call) throws Exception {
    return Jta.rolledBack(
        () -> rig().node().joined().execute(call, JoinedContract.TERMS, MUST_NOT_RUN));
  }

  private JoinedAnswer standalone(ProtectedCall call) throws Exception {
    StandaloneExecution node = rig().node().standalone(Jta::committed);
    return node.execute(call, JoinedContract.TERMS, MUST_NOT_RUN);
  }

  private RecordView view(ProtectedCall call) throws Exception {
    return Jta.rolledBack(() -> rig().administration().find(call.identity())).orElseThrow();
  }

  private void assertRefused(
      ProtectedCall call,
      Class<? extends Decision> decision,
      Class<? extends IdempotencyException> exception)
      throws Exception {
    Map<String, Object> before = rig().records().row(call.identity());

    assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(decision);
    assertThatThrownBy(() -> join(call)).isInstanceOf(exception);
    assertThatThrownBy(() -> standalone(call)).isInstanceOf(exception);

    assertThat(rig().records().row(call.identity())).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  default void tablesOfALaterVersionPassTheCheck() throws Exception {
    assertThat(
            Jta.rolledBack(
                () ->
                    TableCheck.findings(
                        rig().unit(), UnitFacts.of(rig().unit()), rig().database().tables())))
        .isEmpty();
  }

  @Test
  default void columnsOfALaterVersionGetTheirDefaults() throws Exception {
    ProtectedCall call = Calls.fresh();

    succeed(call, Calls.ANSWER);

    assertThat(rig().records().row(call.identity()))
        .containsEntry("later_note", null)
        .containsEntry("later_count", 7);
  }

  /** Hence what a later version keeps there must not count for a record that it has not written. */
  @Test
  default void takeOverLeavesTheColumnsOfALaterVersionAsTheyAre() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    rig().records().set(call.identity(), "later_note", "'of generation 7'");

    succeed(call, Calls.ANSWER);

    assertThat(rig().records().row(call.identity()))
        .containsEntry("generation", 8L)
        .containsEntry("later_note", "of generation 7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RECONCILING",
        "PENDING",
        "UNKNOWN",
        "FAILED_FINAL",
        "SUCCEEDED_2",
        "succeeded",
        ""
      })
  default void c085_recordInAnUnknownStateIsNotExecuted(String status) throws Exception {
    ProtectedCall call = previous();
    rig().records().insertWithinRetention(call.identity(), status);

    assertRefused(call, Decision.Unresolved.class, OutcomeUnknownException.class);
    assertThat(view(call).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"RECONCILING", "PENDING", "UNKNOWN", "SUCCEEDED_2", "SUCCEEDED ", "succeeded", ""})
  default void c085_recordInAnUnknownStateIsNotExecutedPastItsRetentionEither(String status)
      throws Exception {
    ProtectedCall call = previous();
    rig().records().insertOver(call.identity(), status);

    assertRefused(call, Decision.Unresolved.class, OutcomeUnknownException.class);
    assertThat(view(call).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2:previous", "11:previous", "previous", "p:2:cHJldmlvdXM", "q:1:previous"})
  default void c085_recordWhoseFingerprintIsOfAnUnknownKindIsUnreadable(String fingerprint)
      throws Exception {
    ProtectedCall call = previous();
    rig().records().insertWithinRetention(call.identity(), StoredRecord.SUCCEEDED);
    rig().records().set(call.identity(), "fingerprint", "'" + fingerprint + "'");

    assertRefused(call, Decision.Unreadable.class, ResultUnreadableException.class);
    assertThat(view(call).status()).isEqualTo(StoredRecord.SUCCEEDED);
  }

  @Test
  default void c085_answerThatIsProtectedInAnUnknownWayIsUnreadable() throws Exception {
    ProtectedCall call = previous();
    rig().records().insertWithinRetention(call.identity(), StoredRecord.SUCCEEDED);
    rig().records().set(call.identity(), "fingerprint", "'p:1:cHJldmlvdXM'");
    rig().records().set(call.identity(), "response_headers", "'protected-2:AAAA'");

    assertRefused(call, Decision.Unreadable.class, ResultUnreadableException.class);
  }

  /** What stands there is for the edge that has made the call, and it knows its own formats. */
  @Test
  default void c085_formatOfAnUnknownEdgeIsGivenToTheEdgeAsItIs() throws Exception {
    ProtectedCall call = previous();
    rig().records().insertWithinRetention(call.identity(), StoredRecord.SUCCEEDED);
    rig().records().set(call.identity(), "scope", "'a scope of a later version'");
    rig().records().set(call.identity(), "result_type", "'cbor-2'");
    rig().records().set(call.identity(), "response_headers", "'{\"v\":2}'");

    assertThat(deliver(call, MUST_NOT_RUN))
        .isInstanceOfSatisfying(
            Decision.Replay.class,
            replay -> assertThat(replay.result().headers()).isEqualTo("{\"v\":2}"));
    assertThat(join(call).replayed()).isTrue();
    assertThat(standalone(call).replayed()).isTrue();
    assertThat(view(call).scope()).isEqualTo("a scope of a later version");
  }

  @Test
  default void c085_recordOfALaterVersionIsReplayed() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    rig().records().set(call.identity(), "later_note", "'of a later version'");
    rig().records().set(call.identity(), "later_count", "42");

    assertThat(deliver(call, MUST_NOT_RUN))
        .isInstanceOfSatisfying(
            Decision.Replay.class,
            replay ->
                assertThat(replay.result()).usingRecursiveComparison().isEqualTo(Calls.ANSWER));
    assertThat(rig().records().row(call.identity())).containsEntry("later_count", 42);
  }

  /** Two applications with different persistence providers, one table. */
  @Test
  default void c085_nodesThatDifferTakeEffectOnceAndReplayEachOthersAnswers() throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    try (Rig other = Rig.open(rig().provider().other(), rig().database());
        Worker here = new Worker();
        Worker there = new Worker()) {
      AtomicExecution nodeHere = rig().node();
      AtomicExecution nodeThere = other.node();
      for (int i = 0; i < 20; i++) {
        ProtectedCall call = Calls.fresh();
        List<Future<Decision>> deliveries =
            List.of(
                here.begins(() -> delivered(start, nodeHere, rig(), call)),
                there.begins(() -> delivered(start, nodeThere, other, call)));
        List<Decision> decisions = new ArrayList<>();
        for (Future<Decision> delivery : deliveries) {
          decisions.add(Worker.result(delivery));
        }

        assertThat(decisions).containsOnlyOnce(new Decision.Executed());
        assertThat(nodeHere.execute(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
        assertThat(nodeThere.execute(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
      }
    }
  }

  private static Decision delivered(
      CyclicBarrier start, AtomicExecution node, Rig rig, ProtectedCall call) throws Exception {
    start.await();
    return node.execute(
        call,
        () -> {
          rig.insert(Item.fresh());
          return new Answer.Final(Calls.ANSWER);
        });
  }
}

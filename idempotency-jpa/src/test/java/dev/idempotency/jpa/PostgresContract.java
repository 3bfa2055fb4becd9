package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ClaimOutcome.Busy;
import dev.idempotency.engine.ClaimOutcome.Claimed;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordMaintenance;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.StoredResult;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What PostgreSQL promises beyond the other databases: no waiting and no failing. */
interface PostgresContract extends StoreContract, AtomicExecutionContract, JoinedContract {

  @Override
  default int rounds() {
    return 200;
  }

  /** From now on whoever waits for a lock in the thread's transaction fails. */
  private void failInsteadOfWaiting() {
    ask("SELECT set_config('lock_timeout', '1ms', true)");
  }

  private Object ask(String sql) {
    try (EntityManager em = rig().unit().createEntityManager()) {
      return em.createNativeQuery(sql).getSingleResult();
    }
  }

  @Test
  default void busyClaimDoesNotWaitAndLeavesTheTransactionUsable() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    try (Worker other = new Worker()) {
      other.does(() -> begun(call));

      Jta.committed(
          () -> {
            failInsteadOfWaiting();
            assertThat(claim(call)).isEqualTo(new Busy());
            return insert(item);
          });

      other.does(PostgresContract::rollback);
    }
    assertThat(rig().isStored(item)).isTrue();
  }

  @Test
  default void c058_databaseMakesTheNumberOfAKeysLockAsTheLibraryDoes() throws Exception {
    for (String text :
        List.of("a", "", "it's", "%_\\", "\u00e9", "\ud83d\ude00", "x ".repeat(60))) {
      Identity identity = new Identity("t" + text, "o" + text, "k" + text);

      assertThat(
              rig()
                  .database()
                  .number(
                      "SELECT "
                          + KeyHash.inPostgres("tenant", "operation", "idempotency_key")
                          + " FROM (SELECT CAST(? AS varchar) AS tenant, CAST(? AS varchar) AS operation,"
                          + " CAST(? AS varchar) AS idempotency_key) AS i",
                      identity.tenant(),
                      identity.operation(),
                      identity.key()))
          .as(text)
          .isEqualTo(KeyHash.of(identity));
    }
  }

  @Test
  default void busyTakeOverDoesNotWaitAndLeavesTheTransactionUsable() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    try (Worker other = new Worker()) {
      other.does(() -> begun(call));

      Jta.committed(
          () -> {
            failInsteadOfWaiting();
            assertThat(claim(call)).isEqualTo(new Busy());
            return insert(item);
          });

      other.does(PostgresContract::rollback);
    }
    assertThat(rig().isStored(item)).isTrue();
  }

  @Test
  default void c037_longestIdentityIsStoredInCodePoints() throws Exception {
    ProtectedCall call = Calls.of(Calls.longestIdentity());

    succeed(call, Calls.ANSWER);

    assertThat(stored(call).status()).isEqualTo(StoredRecord.SUCCEEDED);
  }

  @Test
  default void recordIsShownThoughSomebodyHasLockedItsRow() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    try (Connection locking = rig().database().connect();
        Statement statement = locking.createStatement()) {
      locking.setAutoCommit(false);
      statement.execute("SELECT 1 FROM idempotency_record FOR UPDATE");

      ClaimOutcome outcome =
          Jta.rolledBack(
              () -> {
                failInsteadOfWaiting();
                return claim(call);
              });

      assertThat(outcome).isInstanceOf(Existing.class);
    }
  }

  @Test
  default void replayTakesNoLockOnTheIdentity() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);

    Jta.rolledBack(
        () -> {
          claim(call);
          return assertThat(holders(call)).isZero();
        });
  }

  @Test
  default void identityThatSomebodyHasLockedIsBusyThoughThereIsNoRecord() throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Connection locking = rig().database().connect();
        Statement statement = locking.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(" + KeyHash.of(call.identity()) + ")");

      assertThat(look(call)).isEqualTo(new Busy());
    }
  }

  /**
   * The claim has taken its look, then another one commits, and only then the claim inserts: a
   * trigger holds it there.
   */
  @Test
  default void c084_claimWhoseLookIsOlderThanTheOthersCommitShowsTheRecord() throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Gate gate = new Gate(rig().database());
        Worker other = new Worker()) {
      Future<ClaimOutcome> late = other.begins(() -> look(call));
      gate.awaitArrival();
      gate.insertBehind(call);

      gate.open();

      assertThat(Worker.result(late))
          .isInstanceOfSatisfying(
              Existing.class,
              existing ->
                  assertThat(existing.record().owner()).isEqualTo(RecordTable.PREVIOUS_OWNER));
    }
  }

  /** A replica, or a transaction that a pool takes for reading only. */
  @Test
  default void c084_nothingIsExecutedWhereNothingCanBeWritten() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    try (Rig readOnly = Rig.openReadOnly(rig().provider().other(), rig().database())) {
      assertThat(readOnly.node().execute(Calls.fresh(), MUST_NOT_RUN))
          .isInstanceOf(Decision.StoreUnavailable.class);
      assertThat(readOnly.node().execute(call, MUST_NOT_RUN))
          .isInstanceOf(Decision.StoreUnavailable.class);
      assertThat(readOnly.connectionsInUse()).isZero();
    }
  }

  @Test
  default void recordWhoseIdentityIsHeldIsNotRemoved() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    try (Worker other = new Worker()) {
      other.does(() -> begun(call));

      Jta.committed(
          () -> {
            failInsteadOfWaiting();
            return assertThat(rig().administration().remove(call.identity())).isFalse();
          });

      other.does(PostgresContract::rollback);
    }
    assertThat(rig().records().has(call.identity())).isTrue();
  }

  @Test
  default void claimantThatFallsSilentIsEndedByTheDatabase() throws Exception {
    Jta.committed(
        () -> {
          claimed(Calls.fresh());
          return assertThat(idleBound()).isEqualTo("5min");
        });
    assertThat(Jta.rolledBack(this::idleBound)).isEqualTo("0");
  }

  @Test
  default void boundOfTheSessionIsLeftToIt() throws Exception {
    Jta.rolledBack(
        () -> {
          ask("SELECT set_config('idle_in_transaction_session_timeout', '7s', true)");
          claimed(Calls.fresh());
          return assertThat(idleBound()).isEqualTo("7s");
        });
  }

  private Object idleBound() {
    return ask("SELECT current_setting('idle_in_transaction_session_timeout')");
  }

  /** An erasure that is reported must have happened. */
  @Test
  default void c059_batchOfTheCleanupNeedNotWaitForTheDiskButAnErasureDoes() throws Exception {
    RecordMaintenance maintenance = rig().maintenance();

    assertThat(commitAfter(() -> maintenance.removeExpired(null))).isEqualTo("off");
    assertThat(commitAfter(() -> maintenance.removeSummaries(null))).isEqualTo("off");
    assertThat(commitAfter(() -> maintenance.eraseRecords("tenant"))).isEqualTo("on");
    assertThat(commitAfter(() -> maintenance.eraseSummaries("tenant"))).isEqualTo("on");
    assertThat(commitAfter(() -> "nothing")).isEqualTo("on");
  }

  private Object commitAfter(Callable<?> step) throws Exception {
    return Jta.committed(
        () -> {
          step.call();
          return ask("SELECT current_setting('synchronous_commit')");
        });
  }

  @Test
  default void recordAndBusinessRowAreOfOneTransaction() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    deliver(call, () -> insert(item));

    assertThat(
            rig()
                .database()
                .number(
                    "SELECT count(*) FROM idempotency_record r, item i"
                        + " WHERE r.xmin = i.xmin AND r.idempotency_key = ? AND i.id = ?",
                    call.identity().key(),
                    item.id()))
        .isEqualTo(1);
  }

  /** Rows inserted, updated, updated within their page, and deleted by a joined call. */
  private List<Long> versions(String table, ProtectedCall call) throws Exception {
    return Jta.committed(
        () -> {
          List<Long> before = versions(table);
          join(call, () -> insert(Item.fresh()));
          List<Long> after = versions(table);
          return IntStream.range(0, 4).mapToObj(i -> after.get(i) - before.get(i)).toList();
        });
  }

  /** The same of the session, which tells them to others between its transactions only. */
  private List<Long> versions(String table) {
    Object[] row =
        (Object[])
            ask(
                """
                SELECT sum(n_tup_ins), sum(n_tup_upd), sum(n_tup_hot_upd), sum(n_tup_del)
                  FROM pg_stat_xact_user_tables
                 WHERE relname = '%1$s'
                    OR relid IN (SELECT inhrelid FROM pg_inherits JOIN pg_class p ON p.oid = inhparent
                                  WHERE p.relname = '%1$s')
                """
                    .formatted(table));
    return Stream.of(row).map(count -> ((Number) count).longValue()).toList();
  }

  @Test
  default void c086_callWritesTwoVersionsOfItsRowAndAReplayNone() throws Exception {
    ProtectedCall call = Calls.fresh();

    List<Long> first = versions("idempotency_record", call);
    List<Long> replay = versions("idempotency_record", call);

    assertThat(first.get(0)).isEqualTo(1);
    assertThat(first.get(1)).isEqualTo(1);
    assertThat(first.get(3)).isZero();
    assertThat(replay).containsOnly(0L);
  }

  @Test
  default void c086_takeOverWritesTwoVersionsOfItsRow() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);

    List<Long> takeOver = versions("idempotency_record", call);

    assertThat(takeOver.get(0)).isZero();
    assertThat(takeOver.get(1)).isEqualTo(2);
    assertThat(takeOver.get(3)).isZero();
  }

  /** No index has a column that a completion changes, so none grows by it where a page has room. */
  @Test
  default void c086_completionTouchesNoIndex() throws Exception {
    long inPlace = 0;
    for (int i = 0; i < 10; i++) {
      inPlace += versions("idempotency_record", Calls.fresh()).get(2);
    }
    assertThat(inPlace).isGreaterThanOrEqualTo(5);
  }

  @Test
  default void c086_noTransactionOfTheLibraryStaysOpen() throws Exception {
    ProtectedCall call = Calls.fresh();
    deliver(call, () -> insert(Item.fresh()));
    deliver(call, MUST_NOT_RUN);
    deliver(Calls.otherRequest(call), MUST_NOT_RUN);

    assertThat(
            rig()
                .database()
                .number(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND pid <> pg_backend_pid() AND xact_start IS NOT NULL"))
        .isZero();
  }

  @Test
  default void c022_bodiesLeaveNoLargeObjectsBehind() throws Exception {
    for (int length : new int[] {0, 1, 256, 70_000}) {
      ProtectedCall call = Calls.fresh();
      succeed(call, new StoredResult(200, "headers", Calls.body(length)));
      succeedAgainAfterItsRetention(call);
      assertThat(Jta.committed(() -> rig().administration().remove(call.identity()))).isTrue();
    }

    assertThat(rig().database().number("SELECT count(*) FROM pg_largeobject_metadata")).isZero();
  }

  private void succeedAgainAfterItsRetention(ProtectedCall call) throws Exception {
    rig()
        .database()
        .execute(
            "UPDATE idempotency_record SET expires_at = created_at WHERE idempotency_key = ?",
            call.identity().key());
    assertThat(succeed(call, Calls.ANSWER).generation()).isEqualTo(2);
  }

  @Test
  default void identityIsHeldUntilTheEndOfTheTransaction() throws Exception {
    ProtectedCall call = Calls.fresh();
    Jta.rolledBack(
        () -> {
          claimed(call);
          return assertThat(holders(call)).isEqualTo(1);
        });
    assertThat(holders(call)).isZero();

    succeed(call, Calls.ANSWER);

    assertThat(holders(call)).isZero();
  }

  /** How many transactions and sessions hold the identity. */
  private long holders(ProtectedCall call) throws Exception {
    return rig()
        .database()
        .number(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
                + " AND (CAST(classid AS bigint) << 32 | CAST(objid AS bigint)) = ?",
            KeyHash.of(call.identity()));
  }

  /** READ COMMITTED looks anew with every statement: there is nothing to retry. */
  @Test
  default void joinedTransactionThatIsOlderThanTheWinnersCommitGetsItsAnswer() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    try (Worker winner = new Worker()) {
      Jta.committed(
          () -> {
            assertThat(rig().isStored(item)).isFalse();
            ask("SELECT count(*) FROM item");
            winner.does(() -> deliver(call, () -> insert(Item.fresh())));

            assertThat(join(call, MUST_NOT_RUN).replayed()).isTrue();
            return insert(item);
          });
    }
    assertThat(rig().isStored(item)).isTrue();
  }

  private Claimed begun(ProtectedCall call) throws Exception {
    Jta.user().begin();
    return claimed(call);
  }

  private static Void rollback() throws Exception {
    Jta.user().rollback();
    return null;
  }
}

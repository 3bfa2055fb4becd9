package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordMaintenance.Backlog;
import dev.idempotency.engine.RecordMaintenance.Batch;
import dev.idempotency.engine.Retention;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The removal of what nobody needs any more, on every database. */
interface MaintenanceContract extends DeliveryContract {

  Duration RETENTION = Duration.ofHours(1);

  /** Other tests leave records that are over, too. */
  @BeforeEach
  default void nothingIsOver() throws SQLException {
    rig().database().execute("DELETE FROM idempotency_record");
    rig().database().execute("DELETE FROM idempotency_archive");
  }

  private static <T> T inOwnTransaction(Callable<T> step) throws Exception {
    return Jta.committed(step);
  }

  private Batch removeExpired() throws Exception {
    return inOwnTransaction(() -> rig().maintenance().removeExpired(null));
  }

  private Batch removeSummaries() throws Exception {
    return inOwnTransaction(() -> rig().maintenance().removeSummaries(null));
  }

  private ProtectedCall over(ProtectedCall call) throws Exception {
    succeed(call, Calls.ANSWER);
    endRetention(call.identity());
    return call;
  }

  private ProtectedCall archived() {
    return Calls.kept(Calls.fresh(), new Retention(RETENTION, true, Rig.KEPT_PAYMENTS, false));
  }

  private void endRetention(Identity identity) throws SQLException {
    setExpiry(identity, rig().database().now());
  }

  private void setExpiry(Identity identity, String time) throws SQLException {
    rig()
        .database()
        .execute(
            "UPDATE idempotency_record SET expires_at = " + time + " WHERE idempotency_key = ?",
            identity.key());
  }

  private long count(String table) throws SQLException {
    return rig().database().number("SELECT count(*) FROM " + table);
  }

  private List<IdempotencyArchive> summaries() throws Exception {
    return Jta.rolledBack(
        () -> {
          try (EntityManager em = rig().unit().createEntityManager()) {
            return em.createQuery(
                    "SELECT a FROM IdempotencyArchive a ORDER BY a.generation",
                    IdempotencyArchive.class)
                .getResultList();
          }
        });
  }

  @Test
  default void recordWhoseRetentionIsOverIsRemoved() throws Exception {
    ProtectedCall call = over(Calls.fresh());

    Batch batch = removeExpired();

    assertThat(batch.removed()).isEqualTo(1);
    assertThat(batch.archived()).isZero();
    assertThat(batch.more()).isFalse();
    assertThat(rig().records().has(call.identity())).isFalse();
    assertThat(count("idempotency_archive")).isZero();
  }

  @Test
  default void recordWithinItsRetentionStays() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);

    assertThat(removeExpired()).isEqualTo(new Batch(0, 0, false, null));

    assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
  }

  @Test
  default void c062_summaryIsKeptForAsLongAsTheScopeSays() throws Exception {
    ProtectedCall call = over(archived());

    Batch batch = removeExpired();

    assertThat(batch.removed()).isEqualTo(1);
    assertThat(batch.archived()).isEqualTo(1);
    assertThat(rig().records().has(call.identity())).isFalse();
    assertThat(summaries())
        .singleElement()
        .satisfies(
            summary -> {
              assertThat(summary.getTenant()).isEqualTo(call.identity().tenant());
              assertThat(summary.getOperation()).isEqualTo(call.identity().operation());
              assertThat(summary.getIdempotencyKey()).isEqualTo(call.identity().key());
              assertThat(summary.getPrincipal()).isEqualTo(call.principal());
              assertThat(summary.getFingerprint()).isEqualTo(call.fingerprint());
              assertThat(summary.getStatus()).isEqualTo(StoredRecord.SUCCEEDED);
              assertThat(summary.getGeneration()).isEqualTo(1);
              assertThat(summary.getScope()).isEqualTo(call.scope());
              assertThat(summary.getResponseStatus()).isEqualTo(Calls.ANSWER.status());
              assertThat(summary.getCreatedAt()).isBeforeOrEqualTo(summary.getCompletedAt());
              assertThat(summary.getExpiresAt()).isBeforeOrEqualTo(summary.getArchivedAt());
              assertThat(Duration.between(summary.getArchivedAt(), summary.getKeepUntil()))
                  .isEqualTo(Rig.KEPT_PAYMENTS);
            });
  }

  /** The scope may have been taken out of the configuration since. */
  @Test
  default void summaryOfAnUnknownScopeIsKeptForTheCommonTime() throws Exception {
    rig().records().insertOver(Calls.fresh().identity(), StoredRecord.SUCCEEDED);

    removeExpired();

    assertThat(summaries())
        .singleElement()
        .satisfies(
            summary ->
                assertThat(Duration.between(summary.getArchivedAt(), summary.getKeepUntil()))
                    .isEqualTo(Rig.KEPT_OTHERS));
  }

  @Test
  default void b27_keyOfWhichOnlyTheSummaryIsLeftIsRefusedWithoutAFurtherStatement()
      throws Exception {
    ProtectedCall call =
        over(Calls.kept(Calls.fresh(), new Retention(RETENTION, true, Rig.KEPT_PAYMENTS, true)));
    removeExpired();
    assertThat(rig().records().has(call.identity())).isFalse();
    rig().sql().clear();

    assertThat(look(call)).isEqualTo(new ClaimOutcome.Archived());

    assertThat(rig().sql().statements()).hasSize(1);
  }

  @Test
  default void c062_keyThatIsUsedAgainHasOneSummaryForEachTime() throws Exception {
    ProtectedCall call = over(archived());
    removeExpired();
    over(call);
    removeExpired();

    assertThat(summaries())
        .extracting(IdempotencyArchive::getIdempotencyKey)
        .containsExactly(call.identity().key(), call.identity().key());
  }

  @Test
  default void c062_recordWhoseSummaryIsThereAlreadyIsRemovedAllTheSame() throws Exception {
    ProtectedCall call = over(archived());
    rig()
        .database()
        .execute(
            "INSERT INTO idempotency_archive SELECT owner, tenant, operation, idempotency_key, principal,"
                + " fingerprint, status, generation, scope, response_status, created_at, completed_at,"
                + " expires_at, expires_at, expires_at FROM idempotency_record");

    assertThat(removeExpired().removed()).isEqualTo(1);

    assertThat(rig().records().has(call.identity())).isFalse();
    assertThat(count("idempotency_archive")).isEqualTo(1);
  }

  @Test
  default void c062_removalThatIsRolledBackLeavesTheRecordAndNoSummary() throws Exception {
    ProtectedCall call = over(archived());

    Batch batch = Jta.rolledBack(() -> rig().maintenance().removeExpired(null));

    assertThat(batch.removed()).isEqualTo(1);
    assertThat(rig().records().has(call.identity())).isTrue();
    assertThat(count("idempotency_archive")).isZero();
    assertThat(removeExpired().archived()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PENDING", "UNKNOWN", "RECONCILING"})
  default void c058_recordInAnyStateThatIsNotFinalIsNeverTouched(String status) throws Exception {
    Identity identity = Calls.fresh().identity();
    rig().records().insertOver(identity, status);

    assertThat(removeExpired().removed()).isZero();

    assertThat(rig().records().row(identity)).containsEntry("status", status);
    assertThat(backlog().expired()).isZero();
  }

  @Test
  default void recordThatSurelyFailedIsRemovedWhenItsRetentionIsOver() throws Exception {
    Identity identity = Calls.fresh().identity();
    rig().records().insertOver(identity, "FAILED_FINAL");

    assertThat(removeExpired().removed()).isEqualTo(1);

    assertThat(count("idempotency_archive WHERE status = 'FAILED_FINAL'")).isEqualTo(1);
  }

  @Test
  default void oneBatchIsSmallAndSaysThatThereIsMore() throws Exception {
    fill(1_100, false);

    List<Batch> batches = new ArrayList<>();
    Instant from = null;
    do {
      Instant start = from;
      batches.add(inOwnTransaction(() -> rig().maintenance().removeExpired(start)));
      from = batches.get(batches.size() - 1).last();
    } while (batches.get(batches.size() - 1).more());

    assertThat(batches)
        .hasSizeGreaterThan(2)
        .allSatisfy(b -> assertThat(b.removed()).isBetween(0, 250));
    assertThat(batches.stream().mapToInt(Batch::removed).sum()).isEqualTo(1_100);
    assertThat(count("idempotency_record")).isZero();
  }

  @Test
  default void theOldestGoFirst() throws Exception {
    fill(600, false);
    ProtectedCall youngest = over(Calls.fresh());

    Batch first = removeExpired();

    assertThat(first.more()).isTrue();
    assertThat(first.last()).isBefore(Instant.now().minusSeconds(60));
    assertThat(rig().records().has(youngest.identity())).isTrue();
  }

  /** Records whose retention has been over for more than a minute. */
  private void fill(int rows, boolean archive) throws SQLException {
    TestRecords.fill(rig().database(), rows, archive);
  }

  @Test
  default void c059_noBodyIsRead() throws Exception {
    succeedWithBody(3_000_000);
    rig().sql().clear();

    removeExpired();

    assertThat(rig().sql().statements())
        .isNotEmpty()
        .noneSatisfy(sql -> assertThat(sql).contains("response_body"))
        .noneSatisfy(sql -> assertThat(sql).contains("*,"))
        .noneSatisfy(sql -> assertThat(sql).contains(".*"));
    assertThat(count("idempotency_record")).isZero();
  }

  private void succeedWithBody(int length) throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, new StoredResult(200, "headers", Calls.body(length)));
    endRetention(call.identity());
  }

  @Test
  default void c058_recordThatIsBeingTakenOverIsPassedOver() throws Exception {
    ProtectedCall call = over(archived());
    ProtectedCall free = over(archived());
    try (Worker other = new Worker()) {
      Ticket ticket =
          other.does(
              () -> {
                Jta.user().begin();
                return ticket(call);
              });

      assertThat(removeExpired().removed()).isEqualTo(1);
      assertThat(rig().records().has(free.identity())).isFalse();

      other.does(
          () -> {
            assertThat(rig().store().complete(ticket, Calls.ANSWER)).isTrue();
            Jta.user().commit();
            return null;
          });
    }
    assertThat(removeExpired().removed()).isZero();
    assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
    assertThat(count("idempotency_archive")).isEqualTo(2);
  }

  /** Whoever claims the key meanwhile is told to come again, or executes: never twice. */
  @Test
  default void c058_keyOfARecordThatIsBeingRemovedExecutesOnce() throws Exception {
    ProtectedCall call = over(archived());
    Item item = Item.fresh();
    try (Worker other = new Worker()) {
      other.does(
          () -> {
            Jta.user().begin();
            return rig().maintenance().removeExpired(null);
          });

      assertThat(look(call)).isInstanceOf(ClaimOutcome.Busy.class);

      other.does(
          () -> {
            Jta.user().commit();
            return null;
          });
    }
    assertThat(deliver(call, () -> insert(item))).isEqualTo(new Decision.Executed());
    assertThat(stored(call).view().generation()).isEqualTo(1);
    assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
  }

  @Test
  default void c058_twoNodesShareTheWork() throws Exception {
    fill(300, true);
    try (Worker other = new Worker()) {
      Batch theirs =
          other.does(
              () -> {
                Jta.user().begin();
                return rig().maintenance().removeExpired(null);
              });

      Batch ours = removeExpired();

      other.does(
          () -> {
            Jta.user().commit();
            return null;
          });
      assertThat(theirs.removed() + ours.removed()).isLessThanOrEqualTo(300);
    }
    for (Batch batch = removeExpired(); batch.more(); batch = removeExpired()) {}
    assertThat(count("idempotency_record")).isZero();
    assertThat(count("idempotency_archive")).isEqualTo(300);
  }

  /** Twenty requests for each of some keys that have just expired, and two nodes that clean up. */
  @Test
  default void c058_keysThatHaveJustExpiredExecuteOnceWhileCleanupRuns() throws Exception {
    int keys = 3;
    int requests = 20;
    for (int round = 0; round < 5; round++) {
      List<ProtectedCall> calls = new ArrayList<>();
      for (int i = 0; i < keys; i++) {
        calls.add(over(archived()));
      }
      AtomicInteger executions = new AtomicInteger();
      ExecutorService threads = Executors.newFixedThreadPool(requests + 2);
      try {
        CyclicBarrier start = new CyclicBarrier(requests + 2);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
          ProtectedCall call = calls.get(i % keys);
          all.add(
              threads.submit(
                  () -> {
                    start.await();
                    return deliverUntilAnswered(call, executions);
                  }));
        }
        for (int node = 0; node < 2; node++) {
          all.add(
              threads.submit(
                  () -> {
                    start.await();
                    return removeExpiredIfNobodyIsThere();
                  }));
        }
        for (Future<?> one : all) {
          Worker.result(one);
        }
      } finally {
        threads.shutdown();
      }
      assertThat(executions).hasValue(keys);
      assertThat(count("idempotency_record")).isEqualTo(keys);
      assertThat(count("idempotency_archive")).isEqualTo(keys);
      nothingIsOver();
    }
  }

  private Decision deliverUntilAnswered(ProtectedCall call, AtomicInteger executions)
      throws Exception {
    while (true) {
      Decision decision =
          deliver(
              call,
              () -> {
                executions.incrementAndGet();
                return insert(Item.fresh());
              });
      if (decision instanceof Decision.Executed || decision instanceof Decision.Replay) {
        return decision;
      }
      assertThat(decision).isInstanceOf(Decision.InProgress.class);
    }
  }

  /** What met somebody ends in a rollback. */
  private Batch removeExpiredIfNobodyIsThere() throws Exception {
    Jta.user().begin();
    Batch batch = rig().maintenance().removeExpired(null);
    if (Jta.transactions().state() == dev.idempotency.engine.Transactions.State.ACTIVE) {
      Jta.user().commit();
    } else {
      Jta.user().rollback();
      assertThat(batch).isEqualTo(Batch.contended());
    }
    return batch;
  }

  @Test
  default void summaryThatWasKeptForLongEnoughIsRemoved() throws Exception {
    over(archived());
    over(archived());
    removeExpired();
    assertThat(removeSummaries().removed()).isZero();
    rig()
        .database()
        .execute(
            "UPDATE idempotency_archive SET keep_until = "
                + rig().database().now()
                + " WHERE archive_id = (SELECT a FROM (SELECT min(archive_id) AS a FROM idempotency_archive) b)");

    Batch batch = removeSummaries();

    assertThat(batch.removed()).isEqualTo(1);
    assertThat(count("idempotency_archive")).isEqualTo(1);
  }

  @Test
  default void manySummariesAreRemovedInBatches() throws Exception {
    fill(1_100, true);
    while (removeExpired().more()) {}
    rig().database().execute("UPDATE idempotency_archive SET keep_until = archived_at");

    int removed = 0;
    Batch batch;
    do {
      batch = removeSummaries();
      removed += batch.removed();
    } while (batch.more());

    assertThat(removed).isEqualTo(1_100);
    assertThat(count("idempotency_archive")).isZero();
  }

  @Test
  default void tenantIsErasedAndNobodyElse() throws Exception {
    ProtectedCall mine = Calls.of(new Identity("erased", "operation", "key"));
    ProtectedCall archivedOfMine =
        Calls.kept(
            Calls.of(new Identity("erased", "operation", "archived")),
            new Retention(RETENTION, true, Rig.KEPT_PAYMENTS, false));
    ProtectedCall ofSomebody = Calls.of(new Identity("erased ", "operation", "key"));
    succeed(mine, Calls.ANSWER);
    over(archivedOfMine);
    removeExpired();
    succeed(ofSomebody, Calls.ANSWER);
    rig().records().insertWithinRetention(new Identity("erased", "operation", "open"), "UNKNOWN");

    Batch records = inOwnTransaction(() -> rig().maintenance().eraseRecords("erased"));
    Batch summaries = inOwnTransaction(() -> rig().maintenance().eraseSummaries("erased"));

    assertThat(records.removed()).isEqualTo(2);
    assertThat(summaries.removed()).isEqualTo(1);
    assertThat(count("idempotency_archive")).isZero();
    assertThat(rig().records().has(ofSomebody.identity())).isTrue();
    assertThat(count("idempotency_record")).isEqualTo(1);
  }

  @Test
  default void runningCallOfAnErasedTenantKeepsItsRecord() throws Exception {
    ProtectedCall call = over(Calls.fresh());
    try (Worker other = new Worker()) {
      other.does(
          () -> {
            Jta.user().begin();
            return ticket(call);
          });

      Batch batch =
          inOwnTransaction(() -> rig().maintenance().eraseRecords(call.identity().tenant()));

      other.does(
          () -> {
            Jta.user().rollback();
            return null;
          });
      assertThat(batch.removed()).isZero();
      assertThat(batch.more()).isFalse();
    }
    assertThat(rig().records().has(call.identity())).isTrue();
  }

  private Backlog backlog() throws Exception {
    return Jta.rolledBack(() -> rig().maintenance().backlog());
  }

  @Test
  default void backlogTellsHowManyAreOverAndSinceWhen() throws Exception {
    succeed(Calls.fresh(), Calls.ANSWER);
    assertThat(backlog()).isEqualTo(new Backlog(0, null));
    ProtectedCall call = over(Calls.fresh());
    over(Calls.fresh());

    Backlog backlog = backlog();

    assertThat(backlog.expired()).isEqualTo(2);
    assertThat(backlog.oldest())
        .isEqualTo(
            Jta.rolledBack(() -> rig().administration().find(call.identity()))
                .orElseThrow()
                .expiresAt());
  }
}

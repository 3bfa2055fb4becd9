package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import dev.idempotency.engine.Answer;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordMaintenance.Batch;
import dev.idempotency.engine.StoredRecord;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** The table of the records partitioned by hash, as {@code partition-the-table.md} says. */
abstract class PartitionedTest extends RigTest implements PostgresContract, PlanContract {

  private static final String OVER =
      """
      INSERT INTO idempotency_record
             (tenant, operation, idempotency_key, fingerprint, status, generation, version, owner, created_at,
              completed_at, expires_at, scope, archive)
      VALUES ('tenant', 'operation', ?, '1:aa', 'SUCCEEDED', 1, 1, gen_random_uuid(), now(), now(), now(), 'payments',
              false)
      """;

  private final Provider provider;
  private final int version;

  PartitionedTest(Provider provider, int version) {
    this.provider = provider;
    this.version = version;
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(provider, TestDatabase.postgresPartitioned(version));
  }

  @Test
  void checkAcceptsThePartitionedTable() throws Exception {
    assertThat(
            Jta.rolledBack(
                () ->
                    TableCheck.findings(
                        rig().unit(), UnitFacts.of(rig().unit()), rig().database().tables())))
        .isEmpty();
  }

  @Test
  void recordsAreInAllPartitions() throws Exception {
    TestRecords.fill(rig().database(), 1_000, false);

    assertThat(rig().database().number("SELECT count(DISTINCT tableoid) FROM idempotency_record"))
        .isEqualTo(16);
  }

  @Test
  void claimLooksIntoOnePartition() throws Exception {
    String plan =
        Plans.of(
            rig().database(),
            "SELECT 1 FROM idempotency_record"
                + " WHERE tenant = 'tenant' AND operation = 'operation' AND idempotency_key = 'key'");

    assertThat(plan).containsOnlyOnce(" on idempotency_record_p");
  }

  /** The first rows of all partitions are at the same place. */
  @Test
  void c058_batchRemovesWhatItHasLockedAndNothingAtTheSamePlaceElsewhere() throws Exception {
    rig().database().execute("TRUNCATE idempotency_record");
    ProtectedCall free = insertOver(Calls.fresh());
    ProtectedCall busy = insertOverInAnotherPartition();
    try (Worker other = new Worker()) {
      other.does(
          () -> {
            Jta.user().begin();
            return ticket(busy);
          });

      Batch batch = Jta.committed(() -> rig().maintenance().removeExpired(null));

      other.does(
          () -> {
            Jta.user().rollback();
            return null;
          });
      assertThat(batch.removed()).isEqualTo(1);
    }
    assertThat(rig().records().has(free.identity())).isFalse();
    assertThat(rig().records().has(busy.identity())).isTrue();
  }

  private ProtectedCall insertOver(ProtectedCall call) throws SQLException {
    rig().database().execute(OVER, call.identity().key());
    return call;
  }

  private ProtectedCall insertOverInAnotherPartition() throws SQLException {
    String partitions = "SELECT count(DISTINCT tableoid) FROM idempotency_record";
    for (ProtectedCall call = Calls.fresh(); ; call = Calls.fresh()) {
      insertOver(call);
      if (rig().database().number(partitions) == 2) {
        return call;
      }
      rig()
          .database()
          .execute(
              "DELETE FROM idempotency_record WHERE idempotency_key = ?", call.identity().key());
    }
  }

  /** Keys go on while the table is moved: one that is new, and one that is taken over. */
  @Test
  void nothingIsLostOnTheWay() throws Exception {
    TestDatabase database = TestDatabase.postgres(version);
    try (Rig moving = Rig.open(provider, database)) {
      ProtectedCall before = Calls.fresh();
      ProtectedCall meanwhile = Calls.fresh();
      Identity takenOver = Calls.fresh().identity();
      Identity old = Calls.fresh().identity();
      answer(moving, before);
      moving.records().insertOver(takenOver, StoredRecord.SUCCEEDED);
      moving.records().insertWithinRetention(old, StoredRecord.SUCCEEDED);
      PartitionRecipe recipe = new PartitionRecipe(database);

      recipe.prepareAndCopy();
      answer(moving, meanwhile);
      answer(moving, Calls.of(takenOver));
      recipe.switchAndDrop();

      assertThat(moving.node().execute(before, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
      assertThat(moving.node().execute(meanwhile, MUST_NOT_RUN))
          .isInstanceOf(Decision.Replay.class);
      assertThat(moving.records().row(takenOver)).containsEntry("generation", 8L);
      assertThat(moving.records().row(old)).containsEntry("generation", 7L);
      assertThat(database.number("SELECT count(*) FROM idempotency_record")).isEqualTo(4);
    }
  }

  private static void answer(Rig moving, ProtectedCall call) throws Exception {
    assertThat(moving.node().execute(call, () -> new Answer.Final(Calls.ANSWER)))
        .isInstanceOf(Decision.Executed.class);
  }
}

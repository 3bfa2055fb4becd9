package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Answer;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.maintenance.Maintenance;
import dev.idempotency.testkit.Await;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hours of calls on PostgreSQL, for which the database's clock is set forward, with the settings
 * that the documentation advises, the library's cleanup, and the database's own autovacuum.
 */
class SimulatedDayTest extends RigTest implements DeliveryContract {

  private static final int HOURS = Integer.getInteger("day.hours");
  private static final int CALLS_IN_AN_HOUR = Integer.getInteger("day.calls");
  private static final int RETENTION_HOURS = 3;

  /** From then on as many records go as come. */
  private static final int STEADY = RETENTION_HOURS + 1;

  private static final Duration INTERVAL = Duration.ofHours(1);
  private static final Duration SOON = Duration.ofSeconds(60);

  /** Shadows the clock that the library's statements ask. */
  private static final String CLOCK =
      """
      CREATE OR REPLACE FUNCTION clock.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS
      'SELECT pg_catalog.statement_timestamp() + INTERVAL ''%d hours'''
      """;

  private static final String DEAD =
      "SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = 'idempotency_record'";

  /** What autovacuum leaves alone: fifty rows and the advised part of the table. */
  private static final String TOLERATED =
      "SELECT 50 + CAST(0.02 * greatest(reltuples, 0) AS bigint) FROM pg_class WHERE relname = 'idempotency_record'";

  private static final String BLOCKS =
      "SELECT heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read"
          + " FROM pg_statio_user_tables WHERE relname = 'idempotency_record'";

  /**
   * What is to be seen at the end of an hour.
   *
   * @param records rows
   * @param table bytes of the table, with the bodies that are kept outside of it
   * @param indexes bytes
   * @param blocksOfACall how many blocks of table and indexes a call and its replay have looked at
   */
  private record Hour(long records, long table, long indexes, long blocksOfACall) {}

  private int clock;

  @Override
  Rig open() throws Exception {
    TestDatabase database = TestDatabase.postgres();
    StoppedClock.shadow(database, CLOCK.formatted(0));
    database.execute(advice());
    return Rig.open(Provider.HIBERNATE, database);
  }

  private static String advice() throws IOException {
    return PageSql.blocks("how-to/clean-up.md").stream()
        .filter(block -> block.startsWith("ALTER TABLE idempotency_record"))
        .findFirst()
        .orElseThrow();
  }

  @BeforeEach
  void letAutovacuumComeOften() throws SQLException {
    rig().database().execute("ALTER SYSTEM SET autovacuum_naptime = '1s'");
    rig().database().execute("SELECT pg_reload_conf()");
    rig().database().execute("TRUNCATE idempotency_record, idempotency_archive");
  }

  @AfterEach
  void letAutovacuumComeAsUsual() throws SQLException {
    rig().database().execute("ALTER SYSTEM RESET autovacuum_naptime");
    rig().database().execute("SELECT pg_reload_conf()");
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void c086_afterADayTheTableIsNoLargerAndACallLooksAtNoMoreOfIt() throws Exception {
    List<Hour> day = new ArrayList<>();
    for (int hour = 0; hour < HOURS; hour++) {
      day.add(hour());
      awaitAutovacuum();
    }

    assertThat(day.get(HOURS - 1).records()).isEqualTo(day.get(STEADY).records());
    assertSteady(day, Hour::table);
    assertSteady(day, Hour::indexes);
    assertSteady(day, Hour::blocksOfACall);
    assertLittleRoomIsLost(day.get(HOURS - 1));
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void c086_afterAnOldTransactionElsewhereHasEndedTheTableGrowsNoMore() throws Exception {
    try (Connection elsewhere = rig().database().connect();
        Statement statement = elsewhere.createStatement()) {
      elsewhere.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      elsewhere.setAutoCommit(false);
      statement.executeQuery("SELECT 1 FROM item").close();
      for (int hour = 0; hour < HOURS; hour++) {
        hour();
      }
      assertThat(rig().database().number(DEAD)).isGreaterThan(number(TOLERATED));
    }
    awaitAutovacuum();

    List<Hour> afterwards = new ArrayList<>();
    for (int hour = 0; hour < HOURS; hour++) {
      afterwards.add(hour());
      awaitAutovacuum();
    }

    assertSteady(afterwards, Hour::table);
    assertSteady(afterwards, Hour::indexes);
    assertSteady(afterwards, Hour::blocksOfACall);
  }

  /** An hour's calls, each of which comes twice, and then the cleanup. */
  private Hour hour() throws Exception {
    long before = blocks();
    for (int i = 0; i < CALLS_IN_AN_HOUR; i++) {
      ProtectedCall call = Calls.kept(Calls.fresh(), Duration.ofHours(RETENTION_HOURS));
      assertThat(deliver(call, SimulatedDayTest::answer)).isEqualTo(new Decision.Executed());
      assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
    }
    long blocks = (blocks() - before) / CALLS_IN_AN_HOUR;
    rig().database().execute(CLOCK.formatted(++clock));
    Maintenance maintenance = Maintenance.of(rig().maintenance(), SimulatedDayTest::own, INTERVAL);
    maintenance.run();
    assertThat(maintenance.figures().getFailedRuns()).isZero();
    assertThat(maintenance.figures().getBacklog()).isZero();
    return new Hour(
        rig().database().number("SELECT count(*) FROM idempotency_record"),
        rig().database().number("SELECT pg_table_size('idempotency_record')"),
        rig().database().number("SELECT pg_indexes_size('idempotency_record')"),
        blocks);
  }

  private static Answer answer() {
    return new Answer.Final(new StoredResult(201, "Location: /items/1", Calls.body(2_048)));
  }

  private static <T> T own(Supplier<T> step) {
    try {
      return Jta.committed(step::get);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sessions tell the statistics only now and then what they have done. */
  private long blocks() throws Exception {
    Jta.committed(() -> ask("SELECT CAST(pg_stat_force_next_flush() AS text)"));
    return rig().database().number(BLOCKS);
  }

  private Object ask(String query) {
    try (EntityManager em = rig().unit().createEntityManager()) {
      return em.createNativeQuery(query).getResultList();
    }
  }

  private void awaitAutovacuum() throws Exception {
    blocks();
    Await.until(SOON, "autovacuum", () -> number(DEAD) <= number(TOLERATED));
  }

  private long number(String query) {
    try {
      return rig().database().number(query);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The last hours are no different from those in which the first records had gone. */
  private static void assertSteady(List<Hour> day, ToLongFunction<Hour> figure) {
    int middle = (STEADY + HOURS) / 2;
    long first = most(day.subList(STEADY, middle), figure);
    long last = most(day.subList(middle, HOURS), figure);
    assertThat(last).as(day.toString()).isLessThanOrEqualTo(first + first / 10);
  }

  private static long most(List<Hour> hours, ToLongFunction<Hour> figure) {
    return hours.stream()
        .flatMapToLong(hour -> LongStream.of(figure.applyAsLong(hour)))
        .max()
        .orElseThrow();
  }

  /** Compared with tables and indexes that were just written. */
  private void assertLittleRoomIsLost(Hour last) throws SQLException {
    rig().database().execute("VACUUM FULL idempotency_record");

    assertThat(last.table())
        .isLessThanOrEqualTo(2 * number("SELECT pg_table_size('idempotency_record')"));
    assertThat(last.indexes())
        .isLessThanOrEqualTo(3 * number("SELECT pg_indexes_size('idempotency_record')"));
  }
}

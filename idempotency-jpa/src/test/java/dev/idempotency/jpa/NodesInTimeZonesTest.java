package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.jpa.ClockChanges.Moment;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Nodes in several time zones on one database that is in another one: they see the same times, and
 * a retention is over for all of them at the same microsecond.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class NodesInTimeZonesTest {

  private static final List<String> ZONES =
      List.of("UTC", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Kiritimati");

  private static final List<Duration> DISTANCES =
      LongStream.of(-3_600_000_000L, -1_800_000_000, -1, 0, 1, 1_800_000_000, 3_600_000_000L)
          .mapToObj(micros -> Duration.of(micros, ChronoUnit.MICROS))
          .toList();

  /**
   * A persistence unit of every node.
   *
   * @param number by which the nodes know it
   */
  private record Unit(int number, Provider provider, TestDatabase database) {

    boolean clockCanBeSet() {
      return database.isPostgres() || database.isMariaDb();
    }

    /** EclipseLink reads a time without a zone in the zone of its JVM. */
    boolean entitiesShowTimesInEveryZone() {
      return provider == Provider.HIBERNATE || !database.isMariaDb();
    }
  }

  private final List<Unit> units = new ArrayList<>();
  private final Map<String, NodeProcess> nodes = new TreeMap<>();
  private Server h2Server;

  @BeforeAll
  void startNodes() throws Exception {
    h2Server = Server.createTcpServer("-tcpPort", "0").start();
    List<TestDatabase> databases =
        List.of(
            StoppedClock.in(TestDatabase.postgres()),
            TestDatabase.mariaDb(),
            overTcp(TestDatabase.h2(), h2Server.getPort()));
    for (TestDatabase database : databases) {
      for (Provider provider : Provider.values()) {
        units.add(new Unit(units.size(), provider, database));
      }
    }
    List<String> described =
        units.stream().map(unit -> ZonedNode.unit(unit.provider(), unit.database())).toList();
    for (String zone : ZONES) {
      nodes.put(zone, NodeProcess.start(zone, described));
    }
    for (NodeProcess node : nodes.values()) {
      node.awaitReady();
    }
  }

  private static TestDatabase overTcp(TestDatabase inMemory, int port) {
    return new TestDatabase(
        inMemory.url().replace("jdbc:h2:", "jdbc:h2:tcp://localhost:" + port + "/"),
        inMemory.user(),
        "localhost",
        port);
  }

  @AfterAll
  void endNodes() throws Exception {
    for (NodeProcess node : nodes.values()) {
      node.close();
    }
    h2Server.stop();
  }

  private void assertThatAllAnswer(String expected, String order) throws Exception {
    for (Map.Entry<String, NodeProcess> node : nodes.entrySet()) {
      assertThat(node.getValue().answer(order))
          .as("%s in %s", order, node.getKey())
          .isEqualTo(expected);
    }
  }

  private static void write(Unit unit, ProtectedCall call, Instant created, Instant expires)
      throws SQLException {
    RecordTable records = new RecordTable(unit.database());
    records.insertWithinRetention(call.identity(), StoredRecord.SUCCEEDED);
    set(unit, call, "created_at", created);
    set(unit, call, "completed_at", created.plusNanos(1000));
    set(unit, call, "expires_at", expires);
  }

  private static void set(Unit unit, ProtectedCall call, String column, Instant time)
      throws SQLException {
    new RecordTable(unit.database())
        .set(call.identity(), column, StoppedClock.literal(unit.database(), time));
  }

  @Test
  void c056_callOfAnyNodeIsReplayedByAllAndShowsThemTheSameTimes() throws Exception {
    for (Unit unit : units) {
      for (NodeProcess first : nodes.values()) {
        String key = Calls.fresh().identity().key();
        assertThat(first.answer(unit.number() + " deliver " + key)).isEqualTo("Executed");

        assertThatAllAnswer("Replay", unit.number() + " deliver " + key);
        String times = first.answer(unit.number() + " find " + key);
        assertThatAllAnswer(times, unit.number() + " find " + key);
        if (unit.entitiesShowTimesInEveryZone()) {
          assertThatAllAnswer(times, unit.number() + " entity " + key);
        }
      }
    }
  }

  @Test
  void c057_timesInHoursThatComeTwiceOrNotAtAllAreTheSameForAll() throws Exception {
    for (Unit unit : units) {
      for (Moment moment : ClockChanges.ofThisYear()) {
        ProtectedCall call = Calls.fresh();
        Instant expires = moment.now().plusSeconds(1800);
        write(unit, call, moment.now(), expires);
        String times = moment.now() + " " + moment.now().plusNanos(1000) + " " + expires;

        assertThatAllAnswer(times, unit.number() + " find " + call.identity().key());
        if (unit.entitiesShowTimesInEveryZone()) {
          assertThatAllAnswer(times, unit.number() + " entity " + call.identity().key());
        }
      }
    }
  }

  /** The session's zone is what the driver makes it: on PostgreSQL and H2 that of the node. */
  @Test
  void c056_retentionIsOverForAllAtTheSameMicrosecond() throws Exception {
    for (Unit unit : units.stream().filter(Unit::clockCanBeSet).toList()) {
      ProtectedCall call = Calls.fresh();
      write(unit, call, Instant.EPOCH, Instant.EPOCH);
      for (Moment moment : ClockChanges.ofThisYear()) {
        for (Duration distance : DISTANCES) {
          Instant expires = moment.now().plus(distance);
          set(unit, call, "expires_at", expires);
          String within = "within " + Instant.EPOCH + " 1970-01-01T00:00:00.000001Z " + expires;

          assertThatAllAnswer(
              distance.compareTo(Duration.ZERO) > 0 ? within : "Claimed",
              unit.number() + " lookAt " + call.identity().key() + " " + moment.now());
        }
      }
    }
  }
}

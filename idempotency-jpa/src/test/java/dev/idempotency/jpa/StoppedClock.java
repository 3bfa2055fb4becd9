package dev.idempotency.jpa;

import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import org.jspecify.annotations.Nullable;

/**
 * The database's clock and time zone as the statements of one transaction see them. On PostgreSQL
 * and MariaDB it stands where a test wants it to. On H2 it stands where it was when the transaction
 * began.
 */
final class StoppedClock {

  private static final DateTimeFormatter TEXT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);
  private static final Instant THIS_YEAR = Instant.parse("2026-01-01T00:00:00Z");

  /** Shadows the clock that the library's statements ask, for whoever has set another time. */
  private static final String CLOCK =
      """
      CREATE FUNCTION clock.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS
      'SELECT coalesce(nullif(current_setting(''clock.now'', true), '''')::timestamptz,
                       pg_catalog.statement_timestamp())'
      """;

  /** What is done while the clock stands still. */
  @FunctionalInterface
  interface Step<T> {
    T at(Instant now) throws Exception;
  }

  private final Rig rig;

  StoppedClock(Rig rig) {
    this.rig = rig;
  }

  /** The same database with a clock that can be stopped, in zones that it knows. */
  static TestDatabase in(TestDatabase database, ZoneId... zones) throws SQLException {
    if (database.isPostgres()) {
      shadow(database, CLOCK);
    }
    if (database.isMariaDb()) {
      for (ZoneId zone : zones) {
        tell(database, zone);
      }
    }
    return database;
  }

  /** Lets PostgreSQL's sessions from now on find another clock, in the schema {@code clock}. */
  static void shadow(TestDatabase database, String clock) throws SQLException {
    String name = database.url().substring(database.url().lastIndexOf('/') + 1);
    database.execute("CREATE SCHEMA clock");
    database.execute(clock);
    database.execute("ALTER DATABASE " + name + " SET search_path = clock, pg_catalog, public");
  }

  /** MariaDB knows no zones until somebody tells it. */
  private static void tell(TestDatabase database, ZoneId zone) throws SQLException {
    if (database.number("SELECT count(*) FROM mysql.time_zone_name WHERE name = ?", zone.getId())
        > 0) {
      return;
    }
    long id = 1 + database.number("SELECT coalesce(max(time_zone_id), 0) FROM mysql.time_zone");
    database.execute("INSERT INTO mysql.time_zone VALUES (?, 'N')", id);
    database.execute("INSERT INTO mysql.time_zone_name VALUES (?, ?)", zone.getId(), id);
    ZoneOffsetTransition transition = zone.getRules().nextTransition(THIS_YEAR);
    for (int type = 0; type < 2; type++) {
      database.execute(
          "INSERT INTO mysql.time_zone_transition_type VALUES (?, ?, ?, ?, ?)",
          id,
          type,
          transition.getOffsetAfter().getTotalSeconds(),
          transition.isGap() ? 1 : 0,
          "T" + type);
      database.execute(
          "INSERT INTO mysql.time_zone_transition VALUES (?, ?, ?)",
          id,
          transition.toEpochSecond(),
          type);
      transition = zone.getRules().nextTransition(transition.getInstant());
    }
  }

  /** A time as the library's columns have it, for statements. */
  static String literal(TestDatabase database, Instant time) {
    String text = TEXT.format(time);
    return database.isMariaDb()
        ? "TIMESTAMP '" + text + "'"
        : "TIMESTAMP WITH TIME ZONE '" + text + "+00:00'";
  }

  /** Does a step in a transaction that leaves nothing. */
  <T> T at(Instant wanted, @Nullable ZoneId zone, Step<T> step) throws Exception {
    return Jta.rolledBack(
        () -> {
          try {
            return step.at(set(wanted, zone));
          } finally {
            reset();
          }
        });
  }

  /**
   * Sets the clock of the thread's transaction.
   *
   * @param zone the session's zone; null: that which the driver gives it
   * @return where the clock stands
   */
  Instant set(Instant wanted, @Nullable ZoneId zone) {
    if (rig.database().isPostgres()) {
      ask("SELECT set_config('clock.now', '" + wanted + "', true)");
      if (zone != null) {
        ask("SELECT set_config('TimeZone', '" + zone + "', true)");
      }
      return wanted;
    }
    if (rig.database().isMariaDb()) {
      long micros = ChronoUnit.MICROS.between(Instant.EPOCH, wanted);
      run("SET timestamp = %d.%06d".formatted(micros / 1_000_000, micros % 1_000_000));
      if (zone != null) {
        run("SET time_zone = '" + zone + "'");
      }
      return wanted;
    }
    if (zone != null) {
      run("SET TIME ZONE '" + zone + "'");
    }
    return now();
  }

  private Instant now() {
    Object now = ask("SELECT CURRENT_TIMESTAMP");
    return now instanceof OffsetDateTime time ? time.toInstant() : (Instant) now;
  }

  private void reset() {
    if (rig.database().isMariaDb()) {
      run("SET timestamp = DEFAULT, time_zone = DEFAULT");
    } else if (!rig.database().isPostgres()) {
      run("SET TIME ZONE LOCAL");
    }
  }

  private Object ask(String sql) {
    try (EntityManager em = rig.unit().createEntityManager()) {
      return em.createNativeQuery(sql).getSingleResult();
    }
  }

  private void run(String sql) {
    try (EntityManager em = rig.unit().createEntityManager()) {
      em.createNativeQuery(sql).executeUpdate();
    }
  }
}

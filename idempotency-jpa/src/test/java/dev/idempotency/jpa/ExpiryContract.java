package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.RecordView;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ClaimOutcome.Archived;
import dev.idempotency.engine.ClaimOutcome.Claimed;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.Retention;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.Ticket;
import dev.idempotency.jpa.ClockChanges.Moment;
import dev.idempotency.testkit.Await;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When a retention is over: at its end, by the database's clock, to the microsecond, whatever the
 * clocks of its session's time zone are set to.
 */
interface ExpiryContract extends RigContract {

  Instant NOON = Instant.parse("2026-06-01T12:00:00.123456Z");
  ZoneId ZONE = ClockChanges.LORD_HOWE;

  /** Distances of the end of a retention from now. */
  List<Duration> DISTANCES =
      LongStream.of(-3_600_000_000L, -1_800_000_000, -1, 0, 1, 1_800_000_000, 3_600_000_000L)
          .mapToObj(micros -> Duration.of(micros, ChronoUnit.MICROS))
          .toList();

  private StoppedClock clock() {
    return new StoppedClock(rig());
  }

  private List<Moment> moments() {
    TestDatabase database = rig().database();
    return database.isPostgres() || database.isMariaDb()
        ? ClockChanges.ofThisYear()
        : ClockChanges.aboutNow();
  }

  private void setTime(ProtectedCall call, String column, Instant time) throws Exception {
    rig().records().set(call.identity(), column, StoppedClock.literal(rig().database(), time));
  }

  private RecordView view(ProtectedCall call) {
    return rig().administration().find(call.identity()).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SUCCEEDED", "FAILED_FINAL"})
  default void c057_retentionIsOverAtItsEndAndNotAMicrosecondEarlier(String status)
      throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertWithinRetention(call.identity(), status);

    for (Duration distance : DISTANCES) {
      ClaimOutcome outcome =
          clock()
              .at(
                  NOON,
                  ZONE,
                  now -> {
                    setTime(call, "expires_at", now.plus(distance));
                    return claim(call);
                  });

      assertThat(outcome)
          .as("%s from now", distance)
          .isInstanceOf(distance.compareTo(Duration.ZERO) > 0 ? Existing.class : Claimed.class);
    }
  }

  @Test
  default void c057_clockChangesOfTheSessionsZoneDecideNothing() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertWithinRetention(call.identity(), StoredRecord.SUCCEEDED);

    for (Moment moment : moments()) {
      for (Duration distance : DISTANCES) {
        clock()
            .at(
                moment.now(),
                moment.zone(),
                now -> {
                  setTime(call, "expires_at", now.plus(distance));
                  setTime(call, "created_at", now.minusSeconds(7200));
                  ClaimOutcome outcome = claim(call);
                  boolean within = distance.compareTo(Duration.ZERO) > 0;
                  assertThat(outcome)
                      .as("%s from %s", distance, moment)
                      .isInstanceOf(within ? Existing.class : Claimed.class);
                  if (outcome instanceof Existing existing) {
                    RecordView found = existing.record().view();
                    assertThat(found.expiresAt()).isEqualTo(now.plus(distance));
                    assertThat(found.createdAt()).isEqualTo(now.minusSeconds(7200));
                    assertThat(view(call)).isEqualTo(found);
                  }
                  return null;
                });
      }
    }
  }

  @Test
  default void c057_retentionIsElapsedTimeThoughClocksAreChangedInBetween() throws Exception {
    for (Moment moment : moments()) {
      ProtectedCall call = Calls.kept(Calls.fresh(), Duration.ofHours(1));
      clock()
          .at(
              moment.now(),
              moment.zone(),
              now -> {
                ticket(call);
                assertThat(view(call).createdAt()).as("in %s", moment).isEqualTo(now);
                return assertThat(view(call).expiresAt())
                    .as("in %s", moment)
                    .isEqualTo(now.plus(Duration.ofHours(1)));
              });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0.001S", "PT0.007S", "PT0.999S", "PT23H59M59.999S", "P36525D"})
  default void c057_timesAreExactWhateverTheRetention(String retention) throws Exception {
    Duration duration = Duration.parse(retention);
    ProtectedCall call = Calls.kept(Calls.fresh(), duration);
    clock()
        .at(
            NOON,
            ZONE,
            now -> {
              Ticket ticket = ticket(call);
              assertThat(rig().store().complete(ticket, Calls.ANSWER)).isTrue();

              RecordView view = view(call);
              assertThat(view.createdAt()).isEqualTo(now);
              assertThat(view.completedAt()).isEqualTo(now);
              return assertThat(view.expiresAt()).isEqualTo(now.plus(duration));
            });
  }

  /** A step of the database's clock is no reason to show a call that ended before it began. */
  @Test
  default void c057_completionIsNotBeforeTheClaim() throws Exception {
    ProtectedCall call = Calls.fresh();
    clock()
        .at(
            NOON,
            ZONE,
            now -> {
              Ticket ticket = ticket(call);
              clock().set(now.minusSeconds(60), ZONE);
              assertThat(rig().store().complete(ticket, Calls.ANSWER)).isTrue();

              return assertThat(view(call).completedAt()).isEqualTo(view(call).createdAt());
            });
  }

  @Test
  default void c063_nothingButATakeOverMovesTheEndOfTheRetention() throws Exception {
    ProtectedCall call = Calls.kept(Calls.fresh(), Duration.ofHours(3));
    clock()
        .at(
            NOON,
            ZONE,
            now -> {
              Ticket ticket = ticket(call);
              clock().set(now.plusSeconds(3600), ZONE);
              assertThat(rig().store().complete(ticket, Calls.ANSWER)).isTrue();
              claim(call);
              return assertThat(view(call).expiresAt()).isEqualTo(now.plus(Duration.ofHours(3)));
            });

    rig().records().insertWithinRetention(call.identity(), StoredRecord.SUCCEEDED);
    clock()
        .at(
            NOON,
            ZONE,
            now -> {
              setTime(call, "expires_at", now);
              claimed(call);
              return assertThat(view(call).expiresAt()).isEqualTo(now.plus(Duration.ofHours(3)));
            });
  }

  /** A call may take longer than it is remembered: then it is not, and its key is not stuck. */
  @Test
  default void c063_recordThatIsBornPastItsRetentionIsTakenOver() throws Exception {
    ProtectedCall call = Calls.kept(Calls.fresh(), Duration.ofMillis(1));
    succeed(call, Calls.ANSWER);

    Await.until(Duration.ofSeconds(20), "the end of a millisecond", () -> isFree(call));

    assertThat(succeed(call, Calls.ANSWER).generation()).isEqualTo(2);
  }

  private boolean isFree(ProtectedCall call) {
    try {
      return look(call) instanceof Claimed;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  default void c063_summaryIsKnownUntilItsEndAndNotAMicrosecondLonger() throws Exception {
    Retention refusing = new Retention(Duration.ofHours(1), true, Duration.ofDays(2), true);
    ProtectedCall call = Calls.kept(Calls.fresh(), refusing);
    ProtectedCall executing =
        Calls.kept(call, new Retention(Duration.ofHours(1), true, Duration.ofDays(2), false));
    succeed(executing, Calls.ANSWER);
    setTime(call, "expires_at", NOON.minusSeconds(86_400 * 365));
    succeed(executing, Calls.ANSWER);
    rig().records().delete(call.identity());

    for (Duration distance : DISTANCES) {
      ClaimOutcome outcome =
          clock()
              .at(
                  NOON,
                  ZONE,
                  now -> {
                    rig()
                        .database()
                        .execute(
                            "UPDATE idempotency_archive SET keep_until = "
                                + StoppedClock.literal(rig().database(), now.plus(distance))
                                + " WHERE idempotency_key = ?",
                            call.identity().key());
                    return claim(call);
                  });

      assertThat(outcome)
          .as("%s from now", distance)
          .isInstanceOf(distance.compareTo(Duration.ZERO) > 0 ? Archived.class : Claimed.class);
    }
  }
}

package dev.idempotency.jpa;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesException;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Moments in which the clocks of a zone are changed, and those around them. */
final class ClockChanges {

  static final ZoneId ST_JOHNS = ZoneId.of("America/St_Johns");
  static final ZoneId LORD_HOWE = ZoneId.of("Australia/Lord_Howe");

  private static final Instant THIS_YEAR = Instant.parse("2026-01-01T00:00:00Z");

  /** What the database's clock shows, and the zone of its session. */
  record Moment(Instant now, ZoneId zone) {}

  private ClockChanges() {}

  /** Before, in and after the hour that comes twice, and the hour that does not exist. */
  static List<Moment> ofThisYear() {
    List<Moment> moments = new ArrayList<>();
    for (ZoneId zone : List.of(ST_JOHNS, LORD_HOWE)) {
      Instant change = THIS_YEAR;
      for (int i = 0; i < 2; i++) {
        change = zone.getRules().nextTransition(change).getInstant();
        for (Duration distance : distances()) {
          moments.add(new Moment(change.plus(distance), zone));
        }
      }
    }
    return moments;
  }

  private static List<Duration> distances() {
    return Stream.of(-45L * 60_000_000, -1L, 0L, 1L, 20L * 60_000_000, 45L * 60_000_000)
        .map(micros -> Duration.of(micros, ChronoUnit.MICROS))
        .toList();
  }

  /** The same for a clock that nobody can set: zones that change theirs about now. */
  static List<Moment> aboutNow() {
    Instant now = Instant.now();
    return Zones.INSTANCE.provideZoneIds().stream()
        .map(id -> new Moment(now, ZoneId.of(id)))
        .toList();
  }

  /** Zones whose clocks go back or forth half an hour ago or half an hour from now. */
  private static final class Zones extends ZoneRulesProvider {

    static final Zones INSTANCE = new Zones();

    static {
      ZoneRulesProvider.registerProvider(INSTANCE);
    }

    private final Map<String, ZoneRules> rules =
        Map.of(
            "Test/Went_Back", change(-30, 2, 1),
            "Test/Went_Forth", change(-30, 1, 2),
            "Test/Goes_Back", change(30, 2, 1),
            "Test/Goes_Forth", change(30, 1, 2));

    private static ZoneRules change(long minutesFromNow, int hoursBefore, int hoursAfter) {
      ZoneOffset before = ZoneOffset.ofHours(hoursBefore);
      ZoneOffset after = ZoneOffset.ofHours(hoursAfter);
      Instant change =
          Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofMinutes(minutesFromNow));
      return ZoneRules.of(
          before,
          before,
          List.of(),
          List.of(ZoneOffsetTransition.of(LocalDateTime.ofInstant(change, before), before, after)),
          List.of());
    }

    @Override
    protected Set<String> provideZoneIds() {
      return rules.keySet();
    }

    @Override
    protected ZoneRules provideRules(String zoneId, boolean forCaching) {
      ZoneRules found = rules.get(zoneId);
      if (found == null) {
        throw new ZoneRulesException("unknown: " + zoneId);
      }
      return found;
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String zoneId) {
      return new TreeMap<>(Map.of("1", provideRules(zoneId, false)));
    }
  }
}

package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  static Stream<Arguments> readable() {
    return Stream.of(
        Arguments.of("PT24H", Duration.ofHours(24)),
        Arguments.of("P30D", Duration.ofDays(30)),
        Arguments.of("P1DT12H", Duration.ofHours(36)),
        Arguments.of("PT0.5S", Duration.ofMillis(500)),
        Arguments.of("90s", Duration.ofSeconds(90)),
        Arguments.of("500ms", Duration.ofMillis(500)),
        Arguments.of("15m", Duration.ofMinutes(15)),
        Arguments.of("12h", Duration.ofHours(12)),
        Arguments.of("2d", Duration.ofDays(2)),
        Arguments.of("2 d", Duration.ofDays(2)),
        Arguments.of("1ms", Duration.ofMillis(1)),
        Arguments.of("P36525D", Duration.ofDays(36_525)));
  }

  @ParameterizedTest
  @MethodSource("readable")
  void durationIsRead(String text, Duration expected) {
    assertThat(Durations.parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "12", "P1M", "P1Y", "P1W", "90S", "1w", "1.5h", "-90s", "soon", "s", "PT", "1h30m"
      })
  void otherSpellingsAreRefused(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("PT24H", "P30D", "90s", "ms, s, m, h or d");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "PT0S", "-PT1S", "PT-1S", "PT0.0009S", "P40000D", "36526d"})
  void durationsOutsideTheBoundsAreRefused(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("it must lie between 1 ms and P36525D.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "999999999999999d", // 15 digits: days that overflow seconds
        "9999999999999999d", // 16 digits
        "99999999999999999999999s",
        "P99999999999999999999D",
        "P999999999999999999D"
      })
  void durationsThatOverflowAreRefused(String text) {
    assertThatThrownBy(() -> Durations.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}

package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.CharBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTextTest {

  static Stream<Arguments> texts() {
    return Stream.of(
        arguments("order 1 ", "order 1 "),
        arguments(CharBuffer.wrap("order"), "order"),
        arguments('k', "k"),
        arguments(true, "true"),
        arguments(42, "42"),
        arguments(42L, "42"),
        arguments((short) 42, "42"),
        arguments((byte) 42, "42"),
        arguments(1.5, "1.5"),
        arguments(1.5f, "1.5"),
        arguments(new BigInteger("42"), "42"),
        arguments(new BigDecimal("1.20E+3"), "1200"),
        arguments(new BigDecimal("1.20"), "1.20"),
        arguments(Kind.SPECIAL, "SPECIAL"),
        arguments(
            UUID.fromString("11111111-2222-3333-4444-555555555555"),
            "11111111-2222-3333-4444-555555555555"),
        arguments(URI.create("urn:order:1"), "urn:order:1"),
        arguments(LocalDate.of(2026, 1, 31), "2026-01-31"),
        arguments(Instant.EPOCH, "1970-01-01T00:00:00Z"),
        arguments(Duration.ofSeconds(1), "PT1S"),
        arguments(ZoneId.of("Europe/Berlin"), "Europe/Berlin"),
        arguments(Optional.of(Optional.of(7)), "7"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void valueThatHasOneTextIsAKey(Object value, String text) {
    assertThat(KeyText.of(value)).isEqualTo(text);
  }

  static Stream<Object> others() {
    return Stream.of(
        new Object(),
        List.of("a"),
        new byte[] {1},
        Locale.GERMAN,
        java.time.Clock.systemUTC(),
        Kind.class);
  }

  @ParameterizedTest
  @MethodSource("others")
  void valueWhoseTextMayDifferIsRefusedByType(Object value) {
    assertThatThrownBy(() -> KeyText.of(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(value.getClass().getTypeName())
        .hasMessageContaining("use a text, a number");
  }

  @Test
  void nullIsRefused() {
    assertRefused(null, "The key is null.");
    assertRefused(Optional.empty(), "The key is null.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t", "\u2003"})
  void c038_blankIsRefused(String key) {
    assertRefused(key, "The key is blank.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\u0000", "\u0085a", "\ud83d", "a\udc00b", "\u007f1"})
  void c038_characterThatALogOrADatabaseMistakesIsRefused(String key) {
    assertRefused(key, "The key contains a control character or half a character.");
  }

  @Test
  void c038_lengthCountsInCodePoints() {
    String longest = "\ud83d\ude00".repeat(255);

    assertThat(KeyText.of(longest)).isEqualTo(longest);
    assertRefused("a".repeat(256), "The key has 256 characters; the limit is 255.");
  }

  @Test
  void hugeNumberIsNotWrittenOut() {
    assertRefused(new BigDecimal("1E+1000000000"), "The key is a number with too many digits.");
    assertRefused(new BigDecimal("1E-1000000000"), "The key is a number with too many digits.");
  }

  private static void assertRefused(@Nullable Object key, String message) {
    assertThatThrownBy(() -> KeyText.of(key))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  enum Kind {
    SPECIAL {
      @Override
      public String toString() {
        return "another text";
      }
    }
  }
}

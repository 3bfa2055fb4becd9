package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypesTest {

  @ParameterizedTest
  @CsvSource({
    "text/html, text/html",
    "text/html;charset=utf-16, text/html",
    "text/html; Charset=\"a;b\", text/html",
    "text/html; charset=utf-16; version=1, text/html; version=1",
    "text/html; version=1, text/html; version=1"
  })
  void charsetIsTakenAway(String type, String expected) {
    assertThat(MediaTypes.withoutCharset(type)).isEqualTo(expected);
  }

  @Test
  void noTypeStaysNoType() {
    assertThat(MediaTypes.withoutCharset(null)).isNull();
    assertThat(MediaTypes.hasCharset(null, "UTF-8")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html;charset=UTF-8", "text/html; level=1; CHARSET=utf-8 ; a=b"})
  void charsetIsFound(String type) {
    assertThat(MediaTypes.hasCharset(type, "UTF-8")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        "text/html; level=1",
        "text/html;charset=UTF-16",
        "a;charset=\"UTF-8\""
      })
  void anotherCharsetIsNotFound(String type) {
    assertThat(MediaTypes.hasCharset(type, "UTF-8")).isFalse();
  }
}

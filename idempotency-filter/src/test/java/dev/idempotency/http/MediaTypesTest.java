package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaTypesTest {

  @ParameterizedTest
  @CsvSource({
    "text/html, text/html;charset=UTF-8",
    "text/html;charset=utf-16, text/html;charset=UTF-8",
    "text/html; Charset=\"a;b\", text/html;charset=UTF-8",
    "text/html; charset=utf-16; version=1, text/html; version=1;charset=UTF-8",
    "text/html; version=1, text/html; version=1;charset=UTF-8"
  })
  void charsetIsReplaced(String type, String expected) {
    assertThat(MediaTypes.withCharset(type, "UTF-8")).isEqualTo(expected);
  }

  @Test
  void noTypeStaysNoType() {
    assertThat(MediaTypes.withCharset(null, "UTF-8")).isNull();
  }
}

package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/x-www-form-urlencoded",
        "application/x-www-form-urlencoded;charset=UTF-8",
        " Application/X-WWW-Form-URLEncoded ; charset=UTF-8"
      })
  void formIsRecognisedHoweverItIsSpelt(String contentType) {
    assertThat(MediaTypes.isForm(contentType)).isTrue();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", "multipart/form-data", "application/x-www-form-urlencoded2", "text/plain"})
  void otherTypesAreNoForm(String contentType) {
    assertThat(MediaTypes.isForm(contentType)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON; charset=utf-8",
        "application/merge-patch+json",
        "application/vnd.api+JSON ;v=1"
      })
  void jsonIsRecognisedHoweverItIsSpelt(String contentType) {
    assertThat(MediaTypes.isJson(contentType)).isTrue();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "application/jsonl", "text/plain;type=application/json", "json"})
  void otherTypesAreNoJson(String contentType) {
    assertThat(MediaTypes.isJson(contentType)).isFalse();
  }

  @Test
  void multipartFormIsRecognised() {
    assertThat(MediaTypes.isMultipartForm("Multipart/Form-Data; boundary=x")).isTrue();
    assertThat(MediaTypes.isMultipartForm("multipart/mixed; boundary=x")).isFalse();
    assertThat(MediaTypes.isMultipartForm(null)).isFalse();
  }
}

package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypeTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "application/json | application/json",
        "Application/JSON | application/json",
        "application/json; charset=UTF-8 | application/json;charset=utf-8",
        "application/json;charset=utf8 | application/json;charset=utf-8",
        "application/json ; charset = \"UTF-8\" | application/json;charset=utf-8",
        "text/plain; charset=latin1 | text/plain;charset=iso-8859-1",
        "text/plain; charset=No-Such | text/plain;charset=no-such",
        "text/plain; charset=a b | text/plain;charset=a b",
        "application/json; | application/json",
        "multipart/form-data; boundary=----x | multipart/form-data",
        "multipart/form-data; Boundary=\"a;b\" | multipart/form-data",
        "multipart/mixed; boundary=x; type=a | multipart/mixed;type=a",
        "a/b; z=1; a=2 | a/b;a=2;z=1",
        "a/b; x=2; x=1 | a/b;x=2;x=1",
        "a/b; x=\"1\" | a/b;x=1",
        "a/b; x=\"1;y=2\" | a/b;x=\"1;y=2\"",
        "a/b; x=\"1\\\"2\" | a/b;x=\"1\\\"2\"",
        "a/b; x=\"1\\\";y=2\" | a/b;x=\"1\\\";y=2\"",
        "a/b; flag | a/b;flag",
        "a/b; flag= | a/b;flag=",
        "application/soap+xml; Action=urn:Pay | application/soap+xml;action=urn:Pay"
      })
  void isReducedToItsMeaning(String mediaType, String expected) {
    assertThat(MediaType.of(mediaType).canonical()).isEqualTo(expected);
  }

  @Test
  void missingOneIsEmpty() {
    assertThat(MediaType.of(null).canonical()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "text/json",
        "APPLICATION/vnd.api+JSON",
        "application/json;charset=\"Utf8\""
      })
  void jsonIsRecognised(String mediaType) {
    assertThat(MediaType.of(mediaType).isJson()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text/plain",
        "application/x-ndjson",
        "application/json;charset=utf-16",
        "application/json;charset=latin1"
      })
  void otherTypesAndCharsetsAreNoJson(String mediaType) {
    assertThat(MediaType.of(mediaType).isJson()).isFalse();
  }
}

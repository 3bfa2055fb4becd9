package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormContentTest {

  private static final String TYPE = "application/x-www-form-urlencoded";
  private static final SampleRequest FORM = SampleRequest.of(TYPE);

  @ParameterizedTest
  @CsvSource({
    "a=1+1, a=1%201",
    "a=%c3%bc, a=%C3%BC",
    "a=\u00fc, a=%C3%BC",
    "a, a=",
    "a=1&b=2, &a=1&&b=2&",
    "%61=1, a=1",
    "a=100%, a=100%25",
    "a=%4, a=%254"
  })
  void c015_theSamePairsAreTheSame(String one, String other) {
    assertThat(FORM.fingerprint(one)).isEqualTo(FORM.fingerprint(other));
  }

  @ParameterizedTest
  @CsvSource({
    "a=1&b=2, b=2&a=1",
    "a=1, a=2",
    "a=1, A=1",
    "a=1, a=1&a=1",
    "a=1&b=2, a=1%26b=2",
    "a=b, ab=",
    "a=%2B, a=+",
    "a=%FF, a=%FE",
    "=, a",
    "a=1&b=, a=1"
  })
  void c015_otherPairsAreOthers(String one, String other) {
    assertThat(FORM.fingerprint(one)).isNotEqualTo(FORM.fingerprint(other));
  }

  @Test
  void b19_ignoredFieldsDoNotCount() {
    SampleRequest ignoring = SampleRequest.of(TYPE).ignoring("csrf", "\u00fc");

    assertThat(ignoring.fingerprint("a=1&csrf=2&b=3&c%73rf=4"))
        .isEqualTo(ignoring.fingerprint("a=1&b=3"));
    assertThat(ignoring.fingerprint("%C3%BC=1")).isEqualTo(ignoring.fingerprint(""));
    assertThat(ignoring.fingerprint("CSRF=1")).isNotEqualTo(ignoring.fingerprint("CSRF=2"));
  }

  @Test
  void jsonPointersAreNoFields() {
    SampleRequest ignoring = SampleRequest.of(TYPE).ignoring("/a");

    assertThat(ignoring.fingerprint("/a=1")).isNotEqualTo(ignoring.fingerprint("/a=2"));
  }

  @Test
  void charsetOfTheRequestReadsTheNames() {
    SampleRequest latin1 = SampleRequest.of(TYPE).characterEncoding("latin1").ignoring("\u00fc");

    assertThat(latin1.fingerprint("%FC=1")).isEqualTo(latin1.fingerprint("%FC=2"));
    assertThat(latin1.fingerprint("%C3%BC=1")).isNotEqualTo(latin1.fingerprint("%C3%BC=2"));
  }

  @Test
  void unknownCharsetIsNoError() {
    SampleRequest unknown = SampleRequest.of(TYPE).characterEncoding("no such").ignoring("\u00fc");

    assertThat(unknown.fingerprint("%C3%BC=1")).isEqualTo(unknown.fingerprint("%C3%BC=2"));
  }

  @Test
  void formIsNotTakenForItsBytes() {
    assertThat(FORM.fingerprint("a=1+1")).isEqualTo(FORM.fingerprint("a=1%201"));
    assertThat(SampleRequest.of("text/plain").fingerprint("a=1+1"))
        .isNotEqualTo(SampleRequest.of("text/plain").fingerprint("a=1%201"));
  }
}

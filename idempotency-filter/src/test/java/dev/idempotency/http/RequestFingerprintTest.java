package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.config.FingerprintRules;
import dev.idempotency.config.FingerprintRules.Mode;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RequestFingerprintTest {

  private static final Map<String, Object> REQUEST =
      Map.of(
          "getMethod", "POST",
          "getRequestURI", "/pay",
          "getQueryString", "a=1",
          "getContentType", "text/plain");

  @TempDir private Path directory;

  @Test
  void c071_coversMethodPathQueryMediaTypeAndBody() throws Exception {
    String content =
        "01"
            + ("0000000000000005" + "6279746573") // bytes
            + "0000000000000000" // no content coding
            + ("0000000000000002" + "6869"); // hi
    String input =
        "01"
            + ("0000000000000004" + "504f5354") // POST
            + ("0000000000000004" + "2f706179") // /pay
            + ("0000000000000003" + "613d31") // a=1
            + ("000000000000000a" + "746578742f706c61696e") // text/plain
            + ("0000000000000020" + sha256(content));

    assertThat(fingerprint(REQUEST, "hi")).isEqualTo("1:" + sha256(input));
  }

  private static String sha256(String hex) throws NoSuchAlgorithmException {
    byte[] input = HexFormat.of().parseHex(hex);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(input));
  }

  @ParameterizedTest
  @CsvSource({
    "getMethod, PATCH",
    "getRequestURI, /pay/",
    "getRequestURI, /Pay",
    "getRequestURI, /p%61y",
    "getQueryString, a=2",
    "getContentType, text/html"
  })
  void c072_everyPartCounts(String part, String other) throws IOException {
    Map<String, Object> changed = new HashMap<>(REQUEST);
    changed.put(part, other);

    assertThat(fingerprint(changed, "hi")).isNotEqualTo(fingerprint(REQUEST, "hi"));
  }

  @Test
  void c071_bodyCounts() throws IOException {
    assertThat(fingerprint(REQUEST, "hi")).isNotEqualTo(fingerprint(REQUEST, "hj"));
    assertThat(fingerprint(REQUEST, "")).isNotEqualTo(fingerprint(REQUEST, "hi"));
  }

  @Test
  void c072_sessionIdInThePathDoesNotCount() throws IOException {
    Map<String, Object> changed = new HashMap<>(REQUEST);
    changed.put("getRequestURI", "/pay;jsessionid=0815");

    assertThat(fingerprint(changed, "hi")).isEqualTo(fingerprint(REQUEST, "hi"));
  }

  @Test
  void missingQueryAndMediaTypeCountAsEmpty() throws IOException {
    Map<String, Object> without = new HashMap<>(REQUEST);
    without.remove("getQueryString");
    without.remove("getContentType");
    Map<String, Object> empty = new HashMap<>(REQUEST);
    empty.put("getQueryString", "");
    empty.put("getContentType", "");

    assertThat(fingerprint(without, "hi")).isEqualTo(fingerprint(empty, "hi"));
  }

  @ParameterizedTest
  @CsvSource({
    "/a/b, /a/b",
    "/a;x=1/b;y=2, /a/b",
    "/a;jsessionid=1, /a",
    "/;a/;b, //",
    "/a;b;c/d, /a/d",
    "/a%3Bb, /a%3Bb"
  })
  void c072_pathParametersAreLeftOut(String path, String expected) {
    assertThat(RequestFingerprint.withoutPathParameters(path)).isEqualTo(expected);
  }

  @Test
  void b19_headersCountOnlyWhereTheyAreNamed() {
    FingerprintRules rules = rules(Mode.AUTO, "Api-Version");
    String first = SampleRequest.of("text/plain").header("api-version", "1").fingerprint("hi");
    String second = SampleRequest.of("text/plain").header("api-version", "2").fingerprint("hi");

    assertThat(first).isEqualTo(second);
    assertThat(withVersions(rules, "1")).isNotEqualTo(withVersions(rules, "2"));
    assertThat(withVersions(rules, "1")).isEqualTo(withVersions(rules, "1"));
  }

  @Test
  void b19_allValuesOfAHeaderCountInTheirOrder() {
    FingerprintRules rules = rules(Mode.AUTO, "Api-Version");

    assertThat(
            Set.of(
                withVersions(rules),
                withVersions(rules, ""),
                withVersions(rules, "1"),
                withVersions(rules, "1", "2"),
                withVersions(rules, "2", "1"),
                withVersions(rules, "1, 2")))
        .hasSize(6);
  }

  @Test
  void valueOfOneHeaderIsNotTakenForTheNextOne() {
    FingerprintRules rules = rules(Mode.AUTO, "a", "b");
    SampleRequest one = SampleRequest.of("text/plain").rules(rules).header("a", "b");
    SampleRequest other = SampleRequest.of("text/plain").rules(rules).header("b", "b");

    assertThat(one.fingerprint("hi")).isNotEqualTo(other.fingerprint("hi"));
  }

  @Test
  void orderAndCaseOfTheHeaderNamesAreMattersOfConfiguration() {
    assertThat(withVersions(rules(Mode.AUTO, "Api-Version", "X-Unit"), "1"))
        .isEqualTo(withVersions(rules(Mode.AUTO, "x-unit", "API-VERSION", "x-unit"), "1"));
  }

  @Test
  void rawModeComparesBytes() {
    SampleRequest auto = SampleRequest.of("application/json");
    SampleRequest raw = SampleRequest.of("application/json").rules(rules(Mode.RAW));

    assertThat(auto.fingerprint("{}")).isEqualTo(auto.fingerprint("{ }"));
    assertThat(raw.fingerprint("{}")).isNotEqualTo(raw.fingerprint("{ }"));
    assertThat(raw.fingerprint("{}")).isEqualTo(raw.fingerprint("{}"));
    assertThat(raw.fingerprint("{}")).isNotEqualTo(auto.fingerprint("{}"));
  }

  @Test
  void rawModeDoesNotUndoCodings() {
    byte[] coded = SampleRequest.gzip(new byte[] {1, 2, 3});
    SampleRequest plain = SampleRequest.of("text/plain").rules(rules(Mode.RAW));
    SampleRequest gzip =
        SampleRequest.of("text/plain").rules(rules(Mode.RAW)).header("Content-Encoding", "gzip");

    assertThat(gzip.fingerprint(coded)).isNotEqualTo(plain.fingerprint(new byte[] {1, 2, 3}));
    assertThat(gzip.fingerprint(coded)).isNotEqualTo(plain.fingerprint(coded));
  }

  @Test
  void noneModeComparesNothingOfTheContent() throws IOException {
    FingerprintRules none = rules(Mode.NONE, "Api-Version");
    String expected = SampleRequest.of("text/plain").rules(none).fingerprint("hi");

    assertThat(withVersions(none, "2")).isEqualTo(expected);
    assertThat(SampleRequest.of("application/json").rules(none).fingerprint("{}"))
        .isEqualTo(expected);
    assertThat(SampleRequest.of("text/plain").rules(none).fingerprint(List.<Part>of()))
        .isEqualTo(expected);
    assertThat(expected).isNotEqualTo(fingerprint(REQUEST, "hi"));
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void textFitsItsColumnAndBeginsWithTheVersion(Mode mode) {
    assertThat(SampleRequest.of("text/plain").rules(rules(mode)).fingerprint("hi"))
        .matches("1:[0-9a-f]{64}");
  }

  private static String withVersions(FingerprintRules rules, String... versions) {
    SampleRequest request = SampleRequest.of("text/plain").rules(rules);
    if (versions.length > 0) {
      request.header("Api-Version", versions);
    }
    return request.fingerprint("hi");
  }

  private static FingerprintRules rules(Mode mode, String... headers) {
    return new FingerprintRules(mode, Set.of(), List.of(headers));
  }

  private String fingerprint(Map<String, Object> request, String text) throws IOException {
    try (Body body = new Body(directory)) {
      body.write(text.getBytes(StandardCharsets.US_ASCII));
      return RequestFingerprint.of(FakeRequests.of(request), body, FingerprintRules.DEFAULT, 0);
    }
  }
}

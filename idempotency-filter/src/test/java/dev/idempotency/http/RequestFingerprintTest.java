package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFingerprintTest {

  private static final Map<String, Object> REQUEST =
      Map.of(
          "getMethod", "POST",
          "getRequestURI", "/pay",
          "getQueryString", "a=1",
          "getContentType", "text/plain");

  @TempDir private Path directory;

  @Test
  void coversMethodPathQueryMediaTypeAndBody() throws Exception {
    String input =
        "01"
            + ("0000000000000004" + "504f5354") // POST
            + ("0000000000000004" + "2f706179") // /pay
            + ("0000000000000003" + "613d31") // a=1
            + ("000000000000000a" + "746578742f706c61696e") // text/plain
            + ("0000000000000002" + "6869"); // hi
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(HexFormat.of().parseHex(input));

    assertThat(fingerprint(REQUEST, "hi")).isEqualTo("1:" + HexFormat.of().formatHex(digest));
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
  void everyPartCounts(String part, String other) throws IOException {
    Map<String, Object> changed = new HashMap<>(REQUEST);
    changed.put(part, other);

    assertThat(fingerprint(changed, "hi")).isNotEqualTo(fingerprint(REQUEST, "hi"));
  }

  @Test
  void bodyCounts() throws IOException {
    assertThat(fingerprint(REQUEST, "hi")).isNotEqualTo(fingerprint(REQUEST, "hj"));
    assertThat(fingerprint(REQUEST, "")).isNotEqualTo(fingerprint(REQUEST, "hi"));
  }

  @Test
  void sessionIdInThePathDoesNotCount() throws IOException {
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
  void pathParametersAreLeftOut(String path, String expected) {
    assertThat(RequestFingerprint.withoutPathParameters(path)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "application/json, application/json",
    "Application/JSON, application/json",
    "application/json; charset=UTF-8, application/json;charset=utf-8",
    "application/json;charset=utf-8, application/json;charset=utf-8",
    "application/json ; charset = \"UTF-8\", application/json;charset=utf-8",
    "application/json;, application/json",
    "multipart/form-data; boundary=----x, multipart/form-data",
    "multipart/form-data; Boundary=\"a b\", multipart/form-data",
    "multipart/mixed; boundary=x; type=a, multipart/mixed;type=a"
  })
  void mediaTypeIsReducedToItsMeaning(String mediaType, String expected) {
    assertThat(RequestFingerprint.normalised(mediaType)).isEqualTo(expected);
  }

  @Test
  void missingMediaTypeIsEmpty() {
    assertThat(RequestFingerprint.normalised(null)).isEmpty();
  }

  private String fingerprint(Map<String, Object> request, String text) throws IOException {
    try (Body body = new Body(directory)) {
      body.write(text.getBytes(StandardCharsets.US_ASCII));
      return RequestFingerprint.of(FakeRequests.of(request), body);
    }
  }

  @Test
  void valuesOfOtherParametersCountAsTheyAre() {
    assertThat(RequestFingerprint.normalised("application/soap+xml; Action=urn:Pay"))
        .isEqualTo("application/soap+xml;action=urn:Pay");
  }
}

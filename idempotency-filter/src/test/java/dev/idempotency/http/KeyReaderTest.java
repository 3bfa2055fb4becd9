package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.idempotency.config.FingerprintRules;
import dev.idempotency.config.KeyRules;
import dev.idempotency.config.KeySource;
import dev.idempotency.identity.KeyInvalid;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The places of a key, and their order. */
class KeyReaderTest {

  private static final KeySource HEADER = new KeySource.Header("Idempotency-Key");
  private static final KeySource PARAMETER = new KeySource.Parameter("id");
  private static final KeySource JSON = new KeySource.JsonPointer("/payment/id");
  private static final KeySource FINGERPRINT = new KeySource.Fingerprint();

  @TempDir private Path directory;

  private final List<ReceivedRequest> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (ReceivedRequest request : open) {
      request.close();
    }
  }

  private ReceivedRequest received(IncomingRequest request) {
    ReceivedRequest received =
        new ReceivedRequest(request.toRequest(directory), 1000, FingerprintRules.DEFAULT);
    open.add(received);
    return received;
  }

  private Optional<String> read(IncomingRequest request, KeySource... sources) throws Exception {
    KeyRules rules = new KeyRules(true, KeyRules.Syntax.LENIENT, List.of(sources));
    return new KeyReader(rules).read(received(request));
  }

  private static IncomingRequest json(String body) {
    return new IncomingRequest("application/json", body);
  }

  private static IncomingRequest form(String body) {
    return new IncomingRequest("application/x-www-form-urlencoded", body);
  }

  @Test
  void nothingIsPresent() throws Exception {
    assertThat(read(json("{\"payment\":{}}"), HEADER, PARAMETER, JSON)).isEmpty();
  }

  @Test
  void firstSourceThatIsPresentDecides() throws Exception {
    IncomingRequest request =
        json("{\"payment\":{\"id\":\"j\"}}").header("Idempotency-Key", "h").query("id", "q");

    assertThat(read(request, HEADER, PARAMETER, JSON)).hasValue("h");
    assertThat(read(request, JSON, HEADER, PARAMETER)).hasValue("j");
    assertThat(read(request, PARAMETER, JSON, HEADER)).hasValue("q");
  }

  @Test
  void sourceThatIsPresentAndInvalidDoesNotFallThrough() {
    IncomingRequest request =
        json("{\"payment\":{\"id\":\"j\"}}").header("Idempotency-Key", "not a key");

    assertThatThrownBy(() -> read(request, HEADER, JSON)).isInstanceOf(KeyInvalid.class);
  }

  @Test
  void bodyIsNotReadForASourceThatDoesNotNeedIt() throws Exception {
    IncomingRequest request = json("{}").header("Idempotency-Key", "h");
    ReceivedRequest received = received(request);
    KeyRules rules = new KeyRules(true, KeyRules.Syntax.LENIENT, List.of(HEADER, JSON));

    assertThat(new KeyReader(rules).read(received)).hasValue("h");
    assertThat(received.forUnprotected()).isSameAs(received.original());
  }

  @Test
  void strictHeaderIsReadStrictly() {
    KeyRules rules = new KeyRules(true, KeyRules.Syntax.STRICT, List.of(HEADER));
    IncomingRequest request = json("{}").header("Idempotency-Key", "raw");

    assertThatThrownBy(() -> new KeyReader(rules).read(received(request)))
        .isInstanceOf(KeyInvalid.class);
  }

  // ---- parameters

  @Test
  void parameterOfTheFormIsRead() throws Exception {
    assertThat(read(form("a=1&id=7"), PARAMETER)).hasValue("7");
  }

  @Test
  void parameterOfTheQueryIsReadWhateverTheBodyIs() throws Exception {
    assertThat(read(json("{}").query("id", "7"), PARAMETER)).hasValue("7");
  }

  @Test
  void parameterThatCameTwiceIsInvalid() {
    assertThatThrownBy(() -> read(form("id=1&id=1"), PARAMETER))
        .isInstanceOf(KeyInvalid.class)
        .hasMessage("the parameter 'id' came 2 times");
    assertThatThrownBy(() -> read(form("id=1").query("id", "1"), PARAMETER))
        .isInstanceOf(KeyInvalid.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"id=", "id=%20%20", "id=a%00b", "id=a%0D%0Ab", "id=a%7Fb"})
  void c038_parameterThatCannotBeAKeyIsInvalid(String body) {
    assertThatThrownBy(() -> read(form(body), PARAMETER)).isInstanceOf(KeyInvalid.class);
  }

  @Test
  void c038_parameterMayHave255CodePoints() throws Exception {
    String longest = "\ud83d\ude00".repeat(255);

    assertThat(read(json("{}").query("id", longest), PARAMETER)).hasValue(longest);
    assertThatThrownBy(() -> read(json("{}").query("id", longest + "x"), PARAMETER))
        .isInstanceOf(KeyInvalid.class)
        .hasMessageContaining("255");
  }

  private static IncomingRequest multipart(String... fields) {
    return multipartOf(
        Arrays.stream(fields)
            .map(field -> "name=\"" + field.replace("=", "\"\r\n\r\n"))
            .toArray(String[]::new));
  }

  private static IncomingRequest multipartOf(String... parts) {
    StringBuilder body = new StringBuilder();
    for (String part : parts) {
      body.append("--b\r\nContent-Disposition: form-data; ").append(part).append("\r\n");
    }
    return new IncomingRequest("multipart/form-data; boundary=b", body + "--b--\r\n")
        .partsRefused();
  }

  @Test
  void fieldOfAMultipartFormThatTheContainerDoesNotParseIsRead() throws Exception {
    assertThat(read(multipart("a=1", "id=7"), PARAMETER)).hasValue("7");
    assertThat(read(multipart("a=1"), PARAMETER)).isEmpty();
    assertThat(read(multipart("id=" + "\u00e4".repeat(255)), PARAMETER))
        .hasValue("\u00e4".repeat(255));
  }

  @Test
  void c038_fieldOfAMultipartFormThatCannotBeAKeyIsInvalid() {
    for (IncomingRequest request :
        List.of(
            multipart("id=1", "id=2"),
            multipart("id="),
            multipart("id=" + "k".repeat(256)),
            multipart("id=" + "\u00e4".repeat(256)),
            new IncomingRequest("multipart/form-data; boundary=b", "--b\r\n").partsRefused())) {
      assertThatThrownBy(() -> read(request, PARAMETER)).isInstanceOf(KeyInvalid.class);
    }
  }

  @Test
  void fileOfThatNameIsNoField() throws Exception {
    assertThat(read(multipartOf("name=\"id\"; filename=\"x\"\r\n\r\n7"), PARAMETER)).isEmpty();
  }

  @Test
  void applicationStillFindsTheFormAsIfNobodyHadAsked() throws Exception {
    ReceivedRequest received = received(form("id=7"));
    KeyRules rules = new KeyRules(true, KeyRules.Syntax.LENIENT, List.of(PARAMETER));
    new KeyReader(rules).read(received);

    BufferedRequest first = received.forProtected();
    assertThat(first.getParameter("id")).isEqualTo("7");
    BufferedRequest second = received.forProtected();
    assertThat(second.getInputStream().readAllBytes()).asString().isEqualTo("id=7");
    assertThat(second.getParameter("id")).isNull();
  }

  // ---- JSON

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"payment\":{\"id\":\"P-7\"}} | P-7",
        "{\"payment\":{\"x\":[1,{\"id\":2}],\"id\":7,\"y\":{}}} | 7",
        "{\"id\":1,\"payment\":{\"id\":1.0}} | 1.0",
        "{\"payment\":{\"id\":12345678901234567890}} | 12345678901234567890",
        "{\"payment\":{\"id\":\"\\u0041\\\\\"}} | A\\",
      })
  void textOrNumberAtThePointerIsTheKey(String body, String key) throws Exception {
    assertThat(read(json(body), JSON)).hasValue(key);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "7 ",
        "\"x\"",
        "{\"payment\":null}",
        "{\"payment\":7}",
        "{\"payment\":[]}",
        "{\"payment\":{\"id\":null}}",
        "{\"payment\":{\"ID\":1}}"
      })
  void nothingAtThePointerIsNoKey(String body) throws Exception {
    assertThat(read(json(body), JSON)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"payment\":{\"id\":true}}",
        "{\"payment\":{\"id\":{}}}",
        "{\"payment\":{\"id\":[1]}}",
        "{\"payment\":{\"id\":\"\"}}",
        "{\"payment\":{\"id\":\" \"}}",
        "{\"payment\":{\"id\":\"a\\u0000\"}}",
        "{\"payment\":{\"id\":\"a\\ud800\"}}",
        "{\"payment\":{\"id\":1,\"id\":2}}",
        "{\"payment\":{\"id\":1},\"payment\":{\"id\":2}}",
        "{\"payment\":{\"id\":1}",
        "{\"payment\":{\"id\":1}} x",
        "{\"payment\":{\"id\":1}} {}",
        "not json"
      })
  void c038_whatCannotBeAKeyIsInvalid(String body) {
    assertThatThrownBy(() -> read(json(body), JSON)).isInstanceOf(KeyInvalid.class);
  }

  @Test
  void pointerGoesThroughArraysAndEscapes() throws Exception {
    KeySource source = new KeySource.JsonPointer("/a~1b/1/~0");

    assertThat(read(json("{\"a/b\":[{\"~\":1},{\"~\":2}]}"), source)).hasValue("2");
  }

  @Test
  void bodyThatDoesNotSayThatItIsJsonIsNotAsked() throws Exception {
    assertThat(read(new IncomingRequest("text/plain", "{\"payment\":{\"id\":7}}"), JSON)).isEmpty();
  }

  /** Parsers have bounds of their own; whatever they throw there is no failure of the server. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"payment\":{\"id\":1},\"x\":%s}",
        "{\"x\":%s,\"payment\":{\"id\":1}}",
        "{\"payment\":{\"id\":%s}}",
        "{\"payment\":%s}"
      })
  void c038_deepDocumentIsReadOrInvalid(String body) {
    String deep = "[".repeat(40_000) + "]".repeat(40_000);

    Throwable failure = catchThrowable(() -> readDeep(body.formatted(deep)));

    if (failure != null) {
      assertThat(failure).isInstanceOf(KeyInvalid.class);
    }
  }

  private void readDeep(String body) throws Exception {
    KeyRules rules = new KeyRules(true, KeyRules.Syntax.LENIENT, List.of(JSON));
    try (ReceivedRequest request =
        new ReceivedRequest(json(body).toRequest(directory), 100_000, FingerprintRules.DEFAULT)) {
      new KeyReader(rules).read(request);
    }
  }

  @Test
  void c045_keyIsFoundInACodedBody() throws Exception {
    byte[] coded =
        SampleRequest.gzip("{\"payment\":{\"id\":\"j\"}}".getBytes(StandardCharsets.UTF_8));

    assertThat(read(gzip(coded), JSON)).hasValue("j");
    assertThatThrownBy(() -> read(gzip(new byte[] {1, 2, 3}), JSON)).isInstanceOf(KeyInvalid.class);
  }

  private static IncomingRequest gzip(byte[] coded) {
    return new IncomingRequest("application/json", coded).header("Content-Encoding", "gzip");
  }

  // ---- fingerprint

  @Test
  void fingerprintIsAlwaysPresent() throws Exception {
    Optional<String> key = read(json("{\"a\":1}"), HEADER, FINGERPRINT);

    assertThat(key).isPresent();
    assertThat(read(json("{\"a\":1}"), FINGERPRINT)).isEqualTo(key);
    assertThat(read(json("{\"a\":2}"), FINGERPRINT)).isNotEqualTo(key);
  }

  // ---- limits

  @Test
  void b33_bodyOverTheLimitIsTooLarge() {
    assertThatThrownBy(() -> read(json("x".repeat(1001)), JSON)).isInstanceOf(ContentRefused.class);
  }

  @Test
  void b33_declaredLengthIsBelievedAtOnce() {
    assertThatThrownBy(() -> read(json("{}").declaredLength(1001), JSON))
        .isInstanceOf(ContentRefused.class);
  }

  @Test
  void b33_bodyOfExactlyTheLimitIsRead() throws Exception {
    String body = "{\"payment\":{\"id\":1}}" + " ".repeat(1000 - 20);

    assertThat(body.getBytes(StandardCharsets.UTF_8)).hasSize(1000);
    assertThat(read(json(body), JSON)).hasValue("1");
  }
}

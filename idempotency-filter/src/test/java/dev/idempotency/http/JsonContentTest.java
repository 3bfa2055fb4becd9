package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonContentTest {

  private static final SampleRequest JSON = SampleRequest.of("application/json");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1,\"b\":2} | { \"b\" : 2 , \"a\" : 1 }",
        "[1] | [1.0]",
        "[1] | [10e-1]",
        "[100] | [1e2]",
        "[0] | [-0]",
        "[1e999999999] | [10E+999999998]",
        "[\"a/b\"] | [\"\\u0061\\/b\"]",
        "[\"\uD83D\uDE00\"] | [\"\\ud83d\\uDE00\"]",
        "{\"\\u0061\":1} | {\"a\":1}",
        "{\"a\":{\"c\":[],\"b\":{}}} | {\"a\":{\"b\":{},\"c\":[]}}",
        "true | ` true `",
        "\"a\" | `\"a\" `"
      })
  void c082_theSameValueIsTheSame(String one, String other) {
    assertThat(JSON.fingerprint(one)).isEqualTo(JSON.fingerprint(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1,2] | [2,1]",
        "[1] | [\"1\"]",
        "[1] | [\"1e0\"]",
        "[null] | []",
        "{\"a\":null} | {}",
        "[null] | [\"null\"]",
        "[null] | [false]",
        "[] | {}",
        "[[]] | []",
        "[[],[]] | [[[]]]",
        "[[1],2] | [[1,2]]",
        "[12345678901234567890] | [12345678901234567891]",
        "[0.1] | [0.10000000000000000001]",
        "[1e999999999] | [1e999999998]",
        "[1] | [-1]",
        "{\"a\":1} | {\"A\":1}",
        "{\"a\":1,\"b\":2} | {\"a\":2,\"b\":1}",
        "{\"a\":{\"b\":1}} | {\"a\":{},\"b\":1}",
        "[\"\u00e9\"] | [\"e\u0301\"]",
        "[\"end\"] | [[]]",
        "[\"\"] | [\"\\u0000\"]"
      })
  void c082_anotherValueIsAnother(String one, String other) {
    assertByValue(one);
    assertByValue(other);
    assertThat(JSON.fingerprint(one)).isNotEqualTo(JSON.fingerprint(other));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":2}",
        "[{\"a\":{\"b\":1,\"c\":2,\"b\":3}}]",
        "[\"\\ud800\"]",
        "[\"\\udc00\\ud800\"]",
        "{\"\\ud800\":1}",
        "\uFEFF{}",
        "{} x",
        "{}{}",
        "1 2",
        "\"a\" \"b\"",
        "[1,]",
        "{\"a\":1,}",
        "[01]",
        "[1.]",
        "[NaN]",
        "['a']",
        "[\"a\nb\"]",
        "[1]//c",
        "[1",
        "{\"a\"}",
        "[nul]",
        "[1e9999999999999999999]"
      })
  void c082_whatIsNoPlainValueCountsByItsBytes(String text) {
    assertByBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void c082_invalidUtf8CountsByItsBytes() {
    assertByBytes(new byte[] {'"', (byte) 0xff, '"'});
    assertByBytes(new byte[] {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'}); // U+D800
    assertByBytes(new byte[] {'"', (byte) 0xc0, (byte) 0xaf, '"'}); // overlong
    assertByBytes("{}".getBytes(StandardCharsets.UTF_16LE));
  }

  @Test
  void c082_depthIsLimited() {
    assertByValue("[".repeat(200) + "]".repeat(200));
    assertByValue("{\"a\":".repeat(200) + "1" + "}".repeat(200));
    assertByBytes(("[".repeat(201) + "]".repeat(201)).getBytes(StandardCharsets.US_ASCII));
    assertByBytes(
        ("{\"a\":".repeat(201) + "1" + "}".repeat(201)).getBytes(StandardCharsets.US_ASCII));
    assertByBytes("[".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void siblingsAreNotDepth() {
    assertByValue("[" + "[],".repeat(1000) + "{}]");
  }

  @Test
  void membersThatHaveToBeKeptAreLimited() {
    assertByValue(object(100_000));
    assertByBytes(object(100_001).getBytes(StandardCharsets.US_ASCII));
    assertByValue("[" + object(60_000) + "," + object(60_000) + "]");
  }

  @Test
  void bytesAreNeverTakenForAValue() {
    assertThat(JSON.fingerprint("[1]x")).isNotEqualTo(JSON.fingerprint("[1]"));
    assertThat(SampleRequest.of("application/json;charset=utf-16").fingerprint("[1]"))
        .isNotEqualTo(SampleRequest.of("application/json;charset=utf-16").fingerprint("[1] "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/trace | {\"a\":1,\"trace\":\"x\"} | {\"a\":1,\"trace\":{\"y\":2}}",
        "/trace | {\"a\":1,\"trace\":\"x\"} | {\"a\":1}",
        "/a/b | {\"a\":{\"b\":1}} | {\"a\":{}}",
        "/a/0/b | {\"a\":[{\"b\":1},{\"b\":2}]} | {\"a\":[{},{\"b\":2}]}",
        "/a/1 | {\"a\":[1,2,3]} | {\"a\":[1,9,3]}",
        "/0 | [1,2] | [9,2]",
        "/a~1b | {\"a/b\":1} | {}",
        "/m~0n | {\"m~n\":1} | {}",
        "/~01 | {\"~1\":1} | {}",
        "/ | {\"\":1} | {}",
        "/\u00e9 | {\"\\u00e9\":1} | {}"
      })
  void b19_ignoredPlacesDoNotCount(String pointer, String one, String other) {
    assertThat(JSON.fingerprint(one)).isNotEqualTo(JSON.fingerprint(other));
    SampleRequest ignoring = SampleRequest.of("application/json").ignoring(pointer);
    assertThat(ignoring.fingerprint(one)).isEqualTo(ignoring.fingerprint(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/trace | {\"a\":{\"trace\":1}} | {\"a\":{\"trace\":2}}",
        "trace | {\"trace\":1} | {\"trace\":2}",
        "/a | {\"b\":1} | {\"b\":2}",
        "/a/b | {\"a\":1} | {\"a\":2}",
        "/00 | [1] | [2]",
        "/- | [1] | [2]",
        "/1 | [1] | [2]"
      })
  void b19_otherPlacesCount(String entry, String one, String other) {
    SampleRequest ignoring = SampleRequest.of("application/json").ignoring(entry);

    assertThat(ignoring.fingerprint(one)).isNotEqualTo(ignoring.fingerprint(other));
  }

  @Test
  void ignoredPlacesHaveToBeReadableToo() {
    SampleRequest ignoring = SampleRequest.of("application/json").ignoring("/t");

    assertThat(ignoring.fingerprint("{\"t\":1,\"t\":2}"))
        .isNotEqualTo(ignoring.fingerprint("{\"t\":1,\"t\":3}"));
    assertThat(ignoring.fingerprint("{\"t\":{\"a\":1,\"a\":2}}"))
        .isNotEqualTo(ignoring.fingerprint("{\"t\":{\"a\":1,\"a\":3}}"));
  }

  @Test
  void largeNumbersAndStringsAreRead() {
    assertByValue("[" + "7".repeat(2_000_000) + "]");
    assertByValue("[\"" + "\u20ac".repeat(1_000_000) + "\"]");
    assertByValue(
        IntStream.range(0, 300_000)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(",", "[", "]")));
  }

  /** An upgrade that changes this needs another version of the algorithm. */
  @Test
  void digestIsPinned() throws Exception {
    String list = parts("array", "number", "15e-1", "string", "\u20ac", "true", "end");
    String document =
        parts("json", "object")
            + (parts("member", "Aa") + digestPart("01" + parts("null")))
            + (parts("member", "BB") + digestPart("01" + list))
            + (parts("member", "b") + digestPart("01" + parts("number", "0")))
            + parts("end");

    assertThat(
            JsonContent.digest(
                "{\"b\":-0,\"BB\":[1.5,\"\u20ac\",true],\"Aa\":null}"
                    .getBytes(StandardCharsets.UTF_8),
                Set.of()))
        .isEqualTo(sha256("01" + document));
  }

  private static String parts(String... texts) {
    return Stream.of(texts)
        .map(text -> part(text.getBytes(StandardCharsets.UTF_8)))
        .collect(Collectors.joining());
  }

  private static String digestPart(String hex) throws NoSuchAlgorithmException {
    return part(sha256(hex));
  }

  /** The length in eight bytes, then the bytes. */
  private static String part(byte[] bytes) {
    return "%016x".formatted(bytes.length) + HexFormat.of().formatHex(bytes);
  }

  private static byte[] sha256(String hex) throws NoSuchAlgorithmException {
    return MessageDigest.getInstance("SHA-256").digest(HexFormat.of().parseHex(hex));
  }

  @Test
  void pointersToNothingAreHarmless() throws Exception {
    byte[] text = "{\"a\":1}".getBytes(StandardCharsets.US_ASCII);

    assertThat(JsonContent.digest(text, Set.of("/x/y/z", "/a/b")))
        .isEqualTo(JsonContent.digest(text, Set.of()));
  }

  /** White space in front counts among bytes only. */
  private static void assertByValue(String text) {
    assertThat(JSON.fingerprint(" " + text)).isEqualTo(JSON.fingerprint(text));
  }

  private static void assertByBytes(byte[] text) {
    byte[] shifted = SampleRequest.concat(new byte[] {' '}, text);
    assertThat(JSON.fingerprint(shifted)).isNotEqualTo(JSON.fingerprint(text));
    assertThat(JSON.fingerprint(text.clone())).isEqualTo(JSON.fingerprint(text));
  }

  private static String object(int members) {
    return IntStream.range(0, members)
        .mapToObj(i -> "\"" + i + "\":0")
        .collect(Collectors.joining(",", "{", "}"));
  }
}

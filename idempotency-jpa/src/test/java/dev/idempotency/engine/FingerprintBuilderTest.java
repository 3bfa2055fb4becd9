package dev.idempotency.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintBuilderTest {

  @Test
  void isSha256OverVersionAndLengthPrefixedParts() throws Exception {
    // version 1, then the length in eight bytes and the bytes of "ab" and of "c"
    String input = "01" + "0000000000000002" + "6162" + "0000000000000001" + "63";

    assertThat(new FingerprintBuilder().add("ab").add("c").digest()).isEqualTo(sha256(input));
  }

  @Test
  void emptyListIsTheVersionAlone() throws Exception {
    assertThat(new FingerprintBuilder().digest()).isEqualTo(sha256("01"));
  }

  @Test
  void textBeginsWithTheVersionOfTheAlgorithm() throws Exception {
    String input = "01" + "0000000000000001" + "61";

    assertThat(new FingerprintBuilder().add("a").fingerprint())
        .isEqualTo("1:" + HexFormat.of().formatHex(sha256(input)));
  }

  @Test
  void textsCountInUtf8() throws Exception {
    String input = "01" + "0000000000000003" + "e282ac"; // the euro sign

    assertThat(new FingerprintBuilder().add("\u20ac").digest()).isEqualTo(sha256(input));
  }

  @Test
  void bytesCountAsTheyAre() throws Exception {
    String input = "01" + "0000000000000003" + "00ff80";

    assertThat(new FingerprintBuilder().add(new byte[] {0, -1, -128}).digest())
        .isEqualTo(sha256(input));
  }

  @Test
  void partsWithTheSameConcatenationDiffer() {
    assertThat(fingerprint("ab", "c")).isNotEqualTo(fingerprint("a", "bc"));
  }

  @Test
  void emptyPartsCount() {
    assertThat(fingerprint("a")).isNotEqualTo(fingerprint("a", ""));
    assertThat(fingerprint("", "a")).isNotEqualTo(fingerprint("a", ""));
  }

  @Test
  void orderCounts() {
    assertThat(fingerprint("a", "b")).isNotEqualTo(fingerprint("b", "a"));
  }

  @Test
  void streamCountsLikeItsBytes() throws Exception {
    assertThat(new FingerprintBuilder().add(stream("abc"), 3).fingerprint())
        .isEqualTo(fingerprint("abc"));
  }

  @Test
  void streamLongerThanAChunkCountsLikeItsBytes() throws Exception {
    String text = "x".repeat(20_000);

    assertThat(new FingerprintBuilder().add(stream(text), 20_000).fingerprint())
        .isEqualTo(fingerprint(text));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 2, 4})
  void streamOfAnotherLengthIsRefused(long length) {
    assertThatThrownBy(() -> new FingerprintBuilder().add(stream("abc"), length))
        .isInstanceOf(IOException.class)
        .hasMessage("Expected " + length + " bytes, but the stream has 3.");
  }

  private static String fingerprint(String... parts) {
    FingerprintBuilder builder = new FingerprintBuilder();
    for (String part : parts) {
      builder.add(part);
    }
    return builder.fingerprint();
  }

  private static InputStream stream(String ascii) {
    return new ByteArrayInputStream(ascii.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
  }

  private static byte[] sha256(String hex) throws NoSuchAlgorithmException {
    return MessageDigest.getInstance("SHA-256").digest(HexFormat.of().parseHex(hex));
  }
}

package dev.idempotency.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentCodingsTest {

  private static final byte[] PLAIN = "{\"a\": 1}".getBytes(US_ASCII);
  private static final String EXPECTED = coded().fingerprint("{\"a\":1}");

  @TempDir private Path directory;

  @Test
  void b19_codingsAreUndoneFirst() {
    assertThat(coded("gzip").fingerprint(SampleRequest.gzip(PLAIN))).isEqualTo(EXPECTED);
    assertThat(coded("X-GZip").fingerprint(SampleRequest.gzip(PLAIN))).isEqualTo(EXPECTED);
    assertThat(coded("deflate").fingerprint(SampleRequest.deflate(PLAIN))).isEqualTo(EXPECTED);
    assertThat(coded("identity").fingerprint(PLAIN)).isEqualTo(EXPECTED);
    assertThat(coded("", ",").fingerprint(PLAIN)).isEqualTo(EXPECTED);
  }

  @Test
  void b19_lastCodingIsUndoneFirst() {
    byte[] twice = SampleRequest.gzip(SampleRequest.deflate(PLAIN));

    assertThat(coded("deflate, gzip").fingerprint(twice)).isEqualTo(EXPECTED);
    assertThat(coded("deflate", "identity , gzip").fingerprint(twice)).isEqualTo(EXPECTED);
    assertThat(coded("gzip, deflate").fingerprint(twice)).isNotEqualTo(EXPECTED);
  }

  @Test
  void b19_formsAndMultipartAreReadAfterDecoding() {
    SampleRequest form = SampleRequest.of("application/x-www-form-urlencoded");
    String plain = form.fingerprint("a=1+1");

    form.header("Content-Encoding", "gzip");

    assertThat(form.fingerprint(SampleRequest.gzip("a=1%201".getBytes(US_ASCII)))).isEqualTo(plain);
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "zstd", "gzip, br", "br, gzip", "nonsense"})
  void unknownCodingCountsByNameAndCodedBytes(String coding) {
    byte[] one = SampleRequest.gzip(PLAIN);
    byte[] other = SampleRequest.gzip("{\"a\":1}".getBytes(US_ASCII));

    assertThat(coded(coding).fingerprint(one)).isEqualTo(coded(coding).fingerprint(one));
    assertThat(coded(coding).fingerprint(one)).isNotEqualTo(coded(coding).fingerprint(other));
    assertThat(coded(coding).fingerprint(one)).isNotEqualTo(coded("other").fingerprint(one));
    assertThat(coded(coding).fingerprint(one)).isNotEqualTo(coded().fingerprint(one));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate"})
  void whatIsNoCompleteStreamCountsByItsBytes(String coding) {
    byte[] whole = coding.equals("gzip") ? SampleRequest.gzip(PLAIN) : SampleRequest.deflate(PLAIN);
    byte[] flipped = whole.clone();
    flipped[flipped.length - 1] ^= 1; // the check sum or length

    assertThat(
            Stream.of(
                    PLAIN,
                    new byte[0],
                    Arrays.copyOf(whole, whole.length - 1),
                    Arrays.copyOf(whole, 5),
                    SampleRequest.concat(whole, new byte[] {0}),
                    SampleRequest.concat(whole, new byte[] {1}),
                    SampleRequest.concat(whole, new byte[40]),
                    SampleRequest.concat(whole, whole),
                    flipped,
                    whole)
                .map(bytes -> coded(coding).fingerprint(bytes))
                .distinct())
        .hasSize(10);
  }

  /** Where the second member begins a file of its own, Java's stream may not see it. */
  @Test
  void secondGzipMemberCountsWhereverItBegins() {
    byte[] first = stored(262_144);
    byte[] one = SampleRequest.concat(first, SampleRequest.gzip(new byte[] {1}));
    byte[] other = SampleRequest.concat(first, SampleRequest.gzip(new byte[] {2}));
    SampleRequest request = SampleRequest.of("text/plain").header("Content-Encoding", "gzip");

    assertThat(first).hasSize(262_144);
    assertThat(request.fingerprint(one)).isNotEqualTo(request.fingerprint(other));
    assertThat(request.fingerprint(one)).isNotEqualTo(request.fingerprint(first));
  }

  /** A gzip member of that length. */
  private static byte[] stored(int length) {
    for (int plain = length - 100; ; plain++) {
      byte[] member = gzipStored(new byte[plain]);
      if (member.length >= length) {
        return member;
      }
    }
  }

  private static byte[] gzipStored(byte[] plain) {
    byte[] usual = SampleRequest.gzip(plain);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(usual, 0, 10); // the header
    Deflater deflater = new Deflater(Deflater.NO_COMPRESSION, true);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    bytes.write(usual, usual.length - 8, 8); // the check sum and length
    return bytes.toByteArray();
  }

  @Test
  void pastTheLimitTheCodedBytesCount() {
    byte[] one = SampleRequest.gzip("[1]".getBytes(US_ASCII));
    byte[] other = SampleRequest.gzip("[1] ".getBytes(US_ASCII));
    byte[] another = SampleRequest.gzip("[ 1]".getBytes(US_ASCII));

    assertThat(coded("gzip").fingerprint(one, 4)).isEqualTo(coded("gzip").fingerprint(other, 4));
    assertThat(coded("gzip").fingerprint(other, 3))
        .isNotEqualTo(coded("gzip").fingerprint(another, 3));
    assertThat(coded("gzip").fingerprint(one, 3)).isEqualTo(coded().fingerprint("[1]"));
  }

  @Test
  void c045_whatExpandsWithoutEndIsStoppedAndLeavesNoFile() throws Exception {
    byte[] bomb = SampleRequest.gzip(new byte[50_000_000]);
    try (Body body = new Body(directory)) {
      body.write(bomb);
      ContentCodings codings = ContentCodings.of(coded("gzip").servletRequest());

      assertThatThrownBy(() -> codings.undo(body, 10_000_000, directory))
          .isInstanceOf(UnreadableContent.class);
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void layersLeaveNoFile() throws Exception {
    byte[] plain = new byte[1_000_000];
    byte[] coded = gzipStored(gzipStored(plain));
    try (Body body = new Body(directory)) {
      body.write(coded);
      ContentCodings codings = ContentCodings.of(coded("gzip, gzip").servletRequest());
      try (Body undone = codings.undo(body, 10_000_000, directory)) {
        assertThat(undone.toByteArray()).isEqualTo(plain);
      }
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void layersAreLimited() {
    byte[] four = PLAIN;
    for (int i = 0; i < 4; i++) {
      four = SampleRequest.gzip(four);
    }

    assertThat(coded("gzip,gzip,gzip,gzip").fingerprint(four)).isEqualTo(EXPECTED);
    assertThat(coded("gzip,gzip,gzip,gzip,gzip").fingerprint(SampleRequest.gzip(four)))
        .isNotEqualTo(EXPECTED);
  }

  @Test
  void deflateWithADictionaryCountsByItsBytes() {
    Deflater deflater = new Deflater();
    deflater.setDictionary("{\"a\"".getBytes(US_ASCII));
    deflater.setInput(PLAIN);
    deflater.finish();
    byte[] bytes = new byte[100];
    int length = deflater.deflate(bytes);
    byte[] coded = Arrays.copyOf(bytes, length);
    deflater.end();

    assertThat(coded("deflate").fingerprint(coded)).isNotEqualTo(coded().fingerprint(""));
    assertThat(coded("deflate").fingerprint(coded)).isNotEqualTo(EXPECTED);
    assertThat(coded("deflate").fingerprint(Arrays.copyOf(coded, 6)))
        .isNotEqualTo(coded().fingerprint(""));
  }

  private static SampleRequest coded(String... codings) {
    SampleRequest request = SampleRequest.of("application/json");
    return List.of(codings).isEmpty() ? request : request.header("Content-Encoding", codings);
  }
}

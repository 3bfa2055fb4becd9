package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.http.MultipartSample.Piece;
import jakarta.servlet.http.Part;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartContentTest {

  private static final MultipartSample SAMPLE =
      MultipartSample.of(
          Piece.field("a", "1"), Piece.file("doc", "x.pdf", "application/pdf", "%PDF\r\n--x\r\n"));

  @Test
  void c045_boundaryDoesNotCount() {
    assertThat(SAMPLE.read("one")).isEqualTo(SAMPLE.read("----Two'()+_,./:=?3"));
  }

  @Test
  void c045_partsOfTheContainerCountLikeThoseThatWereRead() {
    assertThat(SAMPLE.given()).isEqualTo(SAMPLE.read("one"));
  }

  @Test
  void c045_partsOfOneNameKeepTheirOrderBothWays() {
    MultipartSample mixed =
        MultipartSample.of(Piece.field("a", "1"), Piece.field("b", "2"), Piece.field("a", "3"));
    MultipartSample swapped =
        MultipartSample.of(Piece.field("a", "3"), Piece.field("b", "2"), Piece.field("a", "1"));

    assertThat(mixed.given()).isEqualTo(mixed.read("one"));
    assertThat(swapped.read("one")).isNotEqualTo(mixed.read("one"));
    assertThat(swapped.given()).isNotEqualTo(mixed.given());
  }

  @Test
  void namesInUtf8CountHoweverTheContainerReadsThem() {
    MultipartSample sample =
        MultipartSample.of(Piece.file("\u00fc", "\u00e4.txt", "text/plain", "1"));

    assertThat(sample.given(StandardCharsets.UTF_8)).isEqualTo(sample.read("one"));
    assertThat(sample.given(StandardCharsets.ISO_8859_1)).isEqualTo(sample.read("one"));
  }

  @Test
  void c071_everyPropertyOfAPartCounts() {
    String type = "text/plain";
    assertThat(
            Set.of(
                read(Piece.file("a", "f", type, "1")),
                read(Piece.file("b", "f", type, "1")),
                read(Piece.file("a", "g", type, "1")),
                read(Piece.file("a", "", type, "1")),
                read(Piece.field("a", "1").with("Content-Type", type)),
                read(Piece.file("a", "f", "text/html", "1")),
                read(Piece.of("form-data; name=a; filename=f", "1")),
                read(Piece.file("a", "f", type, "2")),
                read(Piece.file("a", "f", type, "")),
                read(Piece.file("a", "f", type, "1\r\n")),
                read(Piece.of("form-data; filename=f", "1").with("Content-Type", type)),
                read(Piece.file("a", "f", type, "1").with("Content-Transfer-Encoding", "base64")),
                read(Piece.file("a", "f", type, "1"), Piece.field("a", "1")),
                read(Piece.field("a", "1"), Piece.file("a", "f", type, "1")),
                read()))
        .hasSize(15);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "form-data; name=\"a\" | Form-Data;NAME=a",
        "form-data; name=\"a\\\"b\" | form-data; name=a\"b",
        "form-data; filename=\"C:\\x\" | form-data; filename=C:\\x",
        "form-data; filename*=UTF-8''%e2%82%ac | form-data; filename*=utf-8'de'%E2%82%AC",
        "form-data; name=a; x=1 | form-data; name=a"
      })
  void spellingOfTheDispositionDoesNotCount(String one, String other) {
    assertThat(read(Piece.of(one, ""))).isEqualTo(read(Piece.of(other, "")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "form-data; filename=a | form-data; filename*=UTF-8''a",
        "form-data; filename=a; filename*=UTF-8''b | form-data; filename=c; filename*=UTF-8''b",
        "form-data; filename*=UTF-8''a+b | form-data; filename*=UTF-8''a%20b",
        "form-data; filename*=nonsense | form-data; filename*=nonsens",
        "form-data; filename*=UTF-8''%zz | form-data; filename*=UTF-8''%zy",
        "form-data; name=\"a%22\" | form-data; name=\"a\\\"\""
      })
  void otherDispositionsAreOthers(String one, String other) {
    assertThat(read(Piece.of(one, ""))).isNotEqualTo(read(Piece.of(other, "")));
  }

  @Test
  void otherFieldsOfAFormPartDoNotCount() {
    assertThat(read(Piece.field("a", "1").with("X-Trace", "1")))
        .isEqualTo(read(Piece.field("a", "1").with("X-Trace", "2")));
  }

  @Test
  void allFieldsCountInOtherKindsOfMultipart() {
    SampleRequest related = SampleRequest.of("multipart/related; boundary=x");
    MultipartSample one = MultipartSample.of(Piece.field("a", "1").with("Content-ID", "<1>"));
    MultipartSample other = MultipartSample.of(Piece.field("a", "1").with("Content-ID", "<2>"));

    assertThat(related.fingerprint(one.bytes("x")))
        .isNotEqualTo(related.fingerprint(other.bytes("x")));
    assertThat(related.fingerprint(one.parts())).isEqualTo(related.fingerprint(one.bytes("x")));
  }

  @Test
  void containerThatKeepsNoFieldsStillKnowsNames() {
    SampleRequest request = SampleRequest.of("multipart/form-data; boundary=x");

    assertThat(request.fingerprint(bare("a", "f")))
        .isNotEqualTo(request.fingerprint(bare("b", "f")));
    assertThat(request.fingerprint(bare("a", "f")))
        .isNotEqualTo(request.fingerprint(bare("a", "g")));
    assertThat(request.fingerprint(bare("a", "f")))
        .isEqualTo(
            request.fingerprint(
                "--x\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\n\r\n--x--"));
  }

  private static List<Part> bare(String name, String fileName) {
    return List.of(
        SampleRequest.proxy(
            Part.class,
            (method, arguments) ->
                switch (method) {
                  case "getHeaderNames" -> List.of();
                  case "getName" -> name;
                  case "getSubmittedFileName" -> fileName;
                  case "getInputStream" -> new ByteArrayInputStream(new byte[0]);
                  default -> throw new AssertionError(method);
                }));
  }

  @Test
  void b19_ignoredFieldsDoNotCount() {
    SampleRequest ignoring =
        SampleRequest.of("multipart/form-data; boundary=x").ignoring("csrf", "/doc");
    MultipartSample one =
        MultipartSample.of(
            Piece.field("csrf", "1"), Piece.field("a", "2"), Piece.field("csrf", ""));
    MultipartSample other = MultipartSample.of(Piece.field("a", "2"));

    assertThat(ignoring.fingerprint(one.bytes("x")))
        .isEqualTo(ignoring.fingerprint(other.bytes("x")));
    assertThat(ignoring.fingerprint(one.parts())).isEqualTo(ignoring.fingerprint(other.bytes("x")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "preamble\r\n--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
        "\r\n--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--\r\nepilogue",
        "--x \t\r\ncontent-disposition:form-data; name=a\r\n\r\n1\r\n--x-- ",
        "--x\r\nContent-Disposition: form-data;\r\n\tname=a\r\n\r\n1\r\n--x--\r\n"
      })
  void framingDoesNotCount(String body) {
    assertThat(SampleRequest.of("multipart/form-data; boundary=x").fingerprint(body))
        .isEqualTo(read(Piece.field("a", "1")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "--x",
        "--x\r\n",
        "--x\r\n\r\n",
        "--x\r\n\r\n1\r\n--x",
        "--x\r\n\r\n1\r\n--x-",
        "--x\r\n\r\n1\r\n--x-y",
        "--x\r\n\r\n1\r\n--x--y",
        "--x\r\n\r\n1\r\n--xy\r\n--x--",
        "--x\n\n1\n--x--",
        "--x\r\nno field\r\n\r\n1\r\n--x--",
        "--x\r\n: no name\r\n\r\n1\r\n--x--",
        "--x\r\n folded: 1\r\n\r\n1\r\n--x--",
        "--x\r\na: 1\r\nA: 2\r\n\r\n1\r\n--x--",
        "--x\r\na: 1\nb: 2\r\n\r\n1\r\n--x--",
        "--x\r\na: 1\rb\r\n\r\n1\r\n--x--",
        "--y\r\n\r\n1\r\n--y--"
      })
  void whatCanBeReadInTwoWaysCountsByItsBytes(String body) {
    SampleRequest request = SampleRequest.of("multipart/form-data; boundary=x");

    assertThat(request.fingerprint(body + "\r\n")).isNotEqualTo(request.fingerprint(body));
    assertThat(request.fingerprint("preamble\r\n" + body)).isNotEqualTo(request.fingerprint(body));
  }

  @ParameterizedTest
  @CsvSource({
    "multipart/form-data, ----",
    "multipart/form-data;boundary=, ----",
    "multipart/form-data;boundary=\"x \", --x --",
    "multipart/form-data;boundary=\u00fc, --?--"
  })
  void withoutABoundaryTheBytesCount(String contentType, String body) {
    SampleRequest request = SampleRequest.of(contentType);

    assertThat(request.fingerprint(body)).isNotEqualTo(request.fingerprint(body + "\r\n"));
  }

  @Test
  void c045_headersOfPartsAreLimited() {
    assertReadable(true, Piece.field("a", "1").with("x", "y".repeat(16_000)));
    assertReadable(false, Piece.field("a", "1").with("x", "y".repeat(17_000)));
    Piece many = Piece.field("a", "1");
    for (int i = 0; i < 2000; i++) {
      many = many.with("x" + i, "y");
    }
    assertReadable(false, many);
  }

  @Test
  void c045_numberOfPartsIsLimited() {
    Piece[] parts = new Piece[10_001];
    Arrays.fill(parts, Piece.field("a", ""));

    assertReadable(true, Arrays.copyOf(parts, 10_000));
    assertReadable(false, parts);
  }

  @Test
  void contentLooksLikeADelimiterAlmost() {
    String almost = "\r\r\n-\r\n--\r\n--boundar\r\n-\r\n--boundarx\r";
    MultipartSample sample = MultipartSample.of(Piece.field("a", almost), Piece.field("b", ""));

    assertThat(sample.read("boundary")).isEqualTo(sample.given());
  }

  @Test
  void largeFilesAreReadFromTheSpoolFile() {
    MultipartSample sample =
        MultipartSample.of(Piece.file("a", "f", "text/plain", "\r\n-".repeat(1_000_000)));

    assertThat(sample.read("boundary")).isEqualTo(sample.given());
  }

  private static void assertReadable(boolean readable, Piece... pieces) {
    MultipartSample sample = MultipartSample.of(pieces);
    assertThat(sample.read("one").equals(sample.read("two"))).isEqualTo(readable);
  }

  private static String read(Piece... pieces) {
    return MultipartSample.of(pieces).read("boundary");
  }
}

package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormParametersTest {

  @TempDir private Path directory;

  @Test
  void valuesOfTheQueryComeFirstThenThoseOfTheBody() throws IOException {
    Map<String, String[]> parameters =
        merge(Map.of("a", new String[] {"q1", "q2"}), "a=b1&a=b2", StandardCharsets.UTF_8);

    assertThat(parameters.get("a")).containsExactly("q1", "q2", "b1", "b2");
  }

  @Test
  void namesKeepTheirOrder() throws IOException {
    assertThat(body("z=1&a=2&m=3&a=4").keySet()).containsExactly("z", "a", "m");
    assertThat(body("z=1&a=2&m=3&a=4").get("a")).containsExactly("2", "4");
  }

  @Test
  void namesOfTheQueryAloneAreKept() throws IOException {
    Map<String, String[]> parameters =
        merge(Map.of("q", new String[] {"1"}), "", StandardCharsets.UTF_8);

    assertThat(parameters).containsOnlyKeys("q");
    assertThat(parameters.get("q")).containsExactly("1");
  }

  @ParameterizedTest
  @CsvSource({
    "a=1%2B1, a, 1+1",
    "a=1+1, a, 1 1",
    "a=%26%3D%25, a, &=%",
    "%61+b=c, a b, c",
    "a=b=c, a, b=c",
    "a=%C3%BC, a, \u00fc",
    "a=%c3%bc, a, \u00fc"
  })
  void pairsAreDecoded(String text, String name, String value) throws IOException {
    assertThat(body(text)).containsOnlyKeys(name);
    assertThat(body(text).get(name)).containsExactly(value);
  }

  @Test
  void charsetOfTheRequestDecides() throws IOException {
    Map<String, String[]> parameters = merge(Map.of(), "a=%FC", StandardCharsets.ISO_8859_1);

    assertThat(parameters.get("a")).containsExactly("\u00fc");
  }

  @Test
  void rawLatin1BytesAreDecodedAsLatin1() throws IOException {
    Map<String, String[]> parameters = merge(Map.of(), "a=\u00fc", StandardCharsets.ISO_8859_1);

    assertThat(parameters.get("a")).containsExactly("\u00fc");
  }

  @Test
  void emptyPairsAreSkipped() throws IOException {
    assertThat(body("&&a=1&&b=2&")).containsOnlyKeys("a", "b");
    assertThat(body("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a="})
  void missingValueIsEmpty(String text) throws IOException {
    assertThat(body(text)).containsOnlyKeys("a");
    assertThat(body(text).get("a")).containsExactly("");
  }

  @Test
  void emptyNameIsAName() throws IOException {
    assertThat(body("=1").get("")).containsExactly("1");
  }

  @Test
  void rawUtf8BytesAreDecodedAsUtf8() throws IOException {
    assertThat(body("a=\u00fc").get("a")).containsExactly("\u00fc");
  }

  @Test
  void brokenEscapesStandForThemselves() throws IOException {
    Map<String, String[]> parameters = body("a=100%&b=%4");

    assertThat(parameters.get("a")).containsExactly("100%");
    assertThat(parameters.get("b")).containsExactly("%4");
  }

  private Map<String, String[]> body(String text) throws IOException {
    return merge(Map.of(), text, StandardCharsets.UTF_8);
  }

  private Map<String, String[]> merge(Map<String, String[]> ofQuery, String text, Charset charset)
      throws IOException {
    try (Body body = new Body(directory)) {
      body.write(text.getBytes(charset));
      return FormParameters.merge(ofQuery, body, charset);
    }
  }
}

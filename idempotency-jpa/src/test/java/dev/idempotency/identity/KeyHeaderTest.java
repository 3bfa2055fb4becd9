package dev.idempotency.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.config.KeyRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the vectors do not say. */
class KeyHeaderTest {

  private static String read(String... lines) throws KeyInvalid {
    return KeyHeader.read(List.of(lines), KeyRules.Syntax.LENIENT);
  }

  @Test
  void quotedAndUnquotedFormAreTheSameKey() throws Exception {
    assertThat(read("\"order-7\"")).isEqualTo("order-7");
    assertThat(read("order-7")).isEqualTo("order-7");
  }

  @Test
  void spacesAroundAnUnquotedKeyDoNotCount() throws Exception {
    assertThat(read("  order-7 ")).isEqualTo("order-7");
  }

  @Test
  void unquotedKeyIsInvalidWhereTheSyntaxIsStrict() {
    assertThatThrownBy(() -> KeyHeader.read(List.of("order-7"), KeyRules.Syntax.STRICT))
        .isInstanceOf(KeyInvalid.class)
        .hasMessage("it is not a quoted string");
  }

  @Test
  void caseCounts() throws Exception {
    assertThat(read("Order-7")).isEqualTo("Order-7");
  }

  @Test
  void everyCharacterOfTheUnquotedFormIsAccepted() throws Exception {
    assertThat(read("aZ09._~:/+=-")).isEqualTo("aZ09._~:/+=-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-a", ".a", "_a", "a b", "a,b", "a;b", "a@b", "a\u00e4", "a\u0660"})
  void otherUnquotedFormsAreInvalid(String line) {
    assertThatThrownBy(() -> read(line))
        .isInstanceOf(KeyInvalid.class)
        .hasMessageStartingWith("an unquoted key has 1 to 255 letters");
  }

  @Test
  void longestUnquotedKeyHas255Characters() throws Exception {
    assertThat(read("k".repeat(255))).isEqualTo("k".repeat(255));
    assertThatThrownBy(() -> read("k".repeat(256))).isInstanceOf(KeyInvalid.class);
  }

  @Test
  void twoLinesAreInvalidAndCounted() {
    assertThatThrownBy(() -> read("a", "a"))
        .isInstanceOf(KeyInvalid.class)
        .hasMessage("the header came 2 times");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a\";p=-12.345",
        "\"a\";p=\"q\\\"\"",
        "\"a\";p=?0",
        "\"a\";p=:aGVsbG8=:",
        "\"a\";p=@-1",
        "\"a\";p=%\"f%c3%bc\"",
        "\"a\";*p_1-.*=tok/en:x",
        "\"a\";p;q"
      })
  void parametersAreIgnored(String line) throws Exception {
    assertThat(read(line)).isEqualTo("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a\";p=1.",
        "\"a\";p=1.2345",
        "\"a\";p=1234567890123456",
        "\"a\";p=1234567890123.1",
        "\"a\";p=-",
        "\"a\";p=\"q",
        "\"a\";p=?2",
        "\"a\";p=?",
        "\"a\";p=:a!:",
        "\"a\";p=:a",
        "\"a\";p=@1.5",
        "\"a\";p=@",
        "\"a\";p=%\"%C3\"",
        "\"a\";p=%\"%c\"",
        "\"a\";p=%\"x",
        "\"a\";p=%x",
        "\"a\";p=(1)",
        "\"a\";1p",
        "\"a\";p =1",
        "\"a\";p= 1"
      })
  void brokenParametersAreInvalid(String line) {
    assertThatThrownBy(() -> read(line)).isInstanceOf(KeyInvalid.class);
  }

  @Test
  void parameterThatIsNotUtf8MakesTheFieldInvalid() {
    assertThatThrownBy(() -> StructuredString.parse("\"a\";p=%\"%ff\""))
        .isInstanceOf(KeyInvalid.class);
  }
}

package dev.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {

  /** One character of the database, two of Java's. */
  private static final String EMOJI = "\ud83d\ude00";

  @Test
  void longestPartsAreAccepted() {
    Identity identity = new Identity("t".repeat(128), "o".repeat(200), "k".repeat(255));

    assertThat(identity.tenant()).hasSize(128);
    assertThat(identity.operation()).hasSize(200);
    assertThat(identity.key()).hasSize(255);
  }

  @Test
  void limitsCountCodePoints() {
    Identity identity = new Identity(EMOJI.repeat(128), EMOJI.repeat(200), EMOJI.repeat(255));

    assertThat(identity.key()).hasSize(510);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", EMOJI})
  void longerTenantIsRefused(String character) {
    assertThatThrownBy(() -> new Identity(character.repeat(129), "operation", "key"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The tenant of an identity has 129 characters; the limit is 128.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", EMOJI})
  void longerOperationIsRefused(String character) {
    assertThatThrownBy(() -> new Identity("tenant", character.repeat(201), "key"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The operation of an identity has 201 characters; the limit is 200.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", EMOJI})
  void longerKeyIsRefused(String character) {
    assertThatThrownBy(() -> new Identity("tenant", "operation", character.repeat(256)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The key of an identity has 256 characters; the limit is 255.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t", "\u2003"})
  void blankPartsAreRefused(String blank) {
    assertThatThrownBy(() -> new Identity(blank, "operation", "key"))
        .hasMessageContaining("tenant");
    assertThatThrownBy(() -> new Identity("tenant", blank, "key"))
        .hasMessageContaining("operation");
    assertThatThrownBy(() -> new Identity("tenant", "operation", blank))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The key of an identity must not be blank.");
  }

  @Test
  void missingPartIsRefused() {
    assertThatThrownBy(() -> new Identity("tenant", "operation", null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("key");
  }

  @Test
  void partsAreComparedByteByByte() {
    Identity identity = new Identity("tenant", "operation", "key");

    assertThat(identity).isEqualTo(new Identity("tenant", "operation", "key"));
    assertThat(identity).isNotEqualTo(new Identity("tenant", "operation", "KEY"));
    assertThat(identity).isNotEqualTo(new Identity("tenant", "operation", "key "));
    assertThat(identity).isNotEqualTo(new Identity("operation", "tenant", "key"));
    assertThat(new Identity("t", "o", "\u00e9")).isNotEqualTo(new Identity("t", "o", "e\u0301"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u0000", "a\nb", "\u007f", "\ud800", "\udc00\ud800"})
  void whatNoDatabaseStoresIsRefused(String part) {
    assertThatThrownBy(() -> new Identity("tenant", "operation", part))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key");
    assertThatThrownBy(() -> new Identity(part, "operation", "key"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tenant");
  }
}

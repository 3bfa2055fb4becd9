package dev.idempotency;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AesGcmPayloadProtectorTest {

  private static final Identity ID = new Identity("tenant", "pay", "key-1");
  private static final byte[] PLAIN = "made of paper".getBytes(US_ASCII);
  private static final byte[] FINGERPRINT = filled(7);
  private static final byte[] K1 = counting();
  private static final byte[] K2 = filled(2);

  private static final AesGcmPayloadProtector FIRST =
      AesGcmPayloadProtector.builder().key("k1", K1).current("k1").build();
  private static final AesGcmPayloadProtector ROTATED =
      AesGcmPayloadProtector.builder().key("k1", K1).key("k2", K2).current("k2").build();
  private static final AesGcmPayloadProtector SECOND =
      AesGcmPayloadProtector.builder().key("k2", K2).current("k2").build();

  private static byte[] filled(int value) {
    byte[] key = new byte[32];
    Arrays.fill(key, (byte) value);
    return key;
  }

  private static byte[] counting() {
    byte[] key = new byte[32];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) i;
    }
    return key;
  }

  static Stream<Identity> otherIdentities() {
    return Stream.of(
        new Identity("other", "pay", "key-1"),
        new Identity("tenant", "refund", "key-1"),
        new Identity("tenant", "pay", "key-2"),
        new Identity("tenantp", "ay", "key-1"),
        new Identity("tenant", "payk", "ey-1"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16, 70_000})
  void whatIsProtectedIsRevealed(int length) {
    byte[] plain = "x".repeat(length).getBytes(US_ASCII);

    assertThat(FIRST.reveal(FIRST.protect(plain, ID), ID)).isEqualTo(plain);
  }

  @Test
  void nothingOfThePlainTextIsLeft() {
    byte[] stored = FIRST.protect(PLAIN, ID);

    assertThat(new String(stored, UTF_8)).doesNotContain("paper").doesNotContain("made");
  }

  @Test
  void samePartIsProtectedDifferentlyEachTime() {
    assertThat(FIRST.protect(PLAIN, ID)).isNotEqualTo(FIRST.protect(PLAIN, ID));
  }

  /** Made outside of Java, by another implementation of HKDF-Expand and AES-GCM. */
  @Test
  void formatStaysReadable() {
    byte[] stored =
        HexFormat.of()
            .parseHex(
                "01026b316465666768696a6b6c6d6e6ffcdbd83cac1c4e1c062a2be198a3344904255992ee1bd7badc3adbd164");

    assertThat(FIRST.reveal(stored, ID)).isEqualTo(PLAIN);
  }

  /** Made outside of Java, by another implementation of HKDF-Expand and HMAC. */
  @Test
  void markStaysTheSame() {
    assertThat(HexFormat.of().formatHex(FIRST.mark(FINGERPRINT, ID)))
        .isEqualTo("01026b316f51106daaea5baf706d6ae4d0e8b30a94738c58768e42121d3a8f884e06ac94");
  }

  @ParameterizedTest
  @MethodSource("otherIdentities")
  void partOfAnotherRecordIsNotRevealed(Identity other) {
    byte[] stored = FIRST.protect(PLAIN, ID);

    assertThatIllegalStateException().isThrownBy(() -> FIRST.reveal(stored, other));
  }

  @Test
  void changedBitIsNoticedWhereverItIs() {
    byte[] stored = FIRST.protect(PLAIN, ID);

    for (int i = 0; i < stored.length; i++) {
      byte[] changed = stored.clone();
      changed[i] ^= 1;
      assertThatThrownBy(() -> FIRST.reveal(changed, ID))
          .as("byte " + i)
          .isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  void truncatedPartIsNoticedWhereverItEnds() {
    byte[] stored = FIRST.protect(PLAIN, ID);

    for (int length = 0; length < stored.length; length++) {
      byte[] truncated = Arrays.copyOf(stored, length);
      assertThatThrownBy(() -> FIRST.reveal(truncated, ID))
          .as("length " + length)
          .isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  void markTellsTheSameRequestFromAnotherOne() {
    byte[] mark = FIRST.mark(FINGERPRINT, ID);

    assertThat(FIRST.matches(mark, FINGERPRINT, ID)).isTrue();
    assertThat(FIRST.matches(mark, filled(8), ID)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("otherIdentities")
  void equalRequestsOfTwoRecordsHaveDifferentMarks(Identity other) {
    assertThat(FIRST.mark(FINGERPRINT, ID)).isNotEqualTo(FIRST.mark(FINGERPRINT, other));
    assertThat(FIRST.matches(FIRST.mark(FINGERPRINT, ID), FINGERPRINT, other)).isFalse();
  }

  @Test
  void markCannotBeMadeWithAnotherKey() {
    AesGcmPayloadProtector sameNameOtherKey =
        AesGcmPayloadProtector.builder().key("k1", K2).current("k1").build();

    assertThat(sameNameOtherKey.matches(FIRST.mark(FINGERPRINT, ID), FINGERPRINT, ID)).isFalse();
  }

  @Test
  void olderKeyIsStillRead() {
    assertThat(ROTATED.reveal(FIRST.protect(PLAIN, ID), ID)).isEqualTo(PLAIN);
    assertThat(ROTATED.matches(FIRST.mark(FINGERPRINT, ID), FINGERPRINT, ID)).isTrue();
    assertThat(ROTATED.matches(FIRST.mark(FINGERPRINT, ID), filled(8), ID)).isFalse();
  }

  @Test
  void newRecordsHaveTheCurrentKey() {
    assertThat(SECOND.reveal(ROTATED.protect(PLAIN, ID), ID)).isEqualTo(PLAIN);
    assertThat(SECOND.matches(ROTATED.mark(FINGERPRINT, ID), FINGERPRINT, ID)).isTrue();
  }

  @Test
  void keyThatIsNotThereIsNamed() {
    byte[] stored = FIRST.protect(PLAIN, ID);
    byte[] mark = FIRST.mark(FINGERPRINT, ID);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> SECOND.reveal(stored, ID))
        .withMessageContaining("'k1'")
        .withMessageContaining("[k2]");
    assertThatIllegalArgumentException().isThrownBy(() -> SECOND.matches(mark, FINGERPRINT, ID));
  }

  @Test
  void formatOfALaterVersionIsNamed() {
    byte[] later = FIRST.protect(PLAIN, ID);
    later[0] = 2;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> FIRST.reveal(later, ID))
        .withMessageContaining("format 2");
  }

  @Test
  void secretIsCopied() {
    byte[] secret = K2.clone();
    AesGcmPayloadProtector protector =
        AesGcmPayloadProtector.builder().key("k2", secret).current("k2").build();
    Arrays.fill(secret, (byte) 0);

    assertThat(SECOND.reveal(protector.protect(PLAIN, ID), ID)).isEqualTo(PLAIN);
  }

  @Test
  void markOfTheLongestKeyNameCanBeStored() {
    String id = "k".repeat(32);
    AesGcmPayloadProtector protector =
        AesGcmPayloadProtector.builder().key(id, K1).current(id).build();

    assertThat(protector.mark(FINGERPRINT, ID)).hasSizeLessThanOrEqualTo(70);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 16, 24, 31, 33})
  void keyHas256Bits(int length) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AesGcmPayloadProtector.builder().key("k1", new byte[length]))
        .withMessageContaining("256");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "k 1", "k\u00e4", "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"})
  void nameOfAKeyMustBePlain(String id) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AesGcmPayloadProtector.builder().key(id, K1));
  }

  @Test
  void twoKeysOfOneNameAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AesGcmPayloadProtector.builder().key("k1", K1).key("k1", K2));
  }

  @Test
  void currentKeyMustBeThere() {
    assertThatIllegalStateException()
        .isThrownBy(() -> AesGcmPayloadProtector.builder().key("k1", K1).build());
    assertThatIllegalStateException()
        .isThrownBy(() -> AesGcmPayloadProtector.builder().key("k1", K1).current("k2").build());
  }
}

package dev.idempotency.engine;

import static dev.idempotency.engine.FakeNode.CALL;
import static dev.idempotency.engine.FakeNode.ID;
import static dev.idempotency.engine.FakeNode.OTHER_REQUEST;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.idempotency.Identity;
import dev.idempotency.PayloadProtector;
import dev.idempotency.RecordView;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in a record, with a protector and without one. */
class PayloadsTest {

  private static final Payloads IN_CLEAR = new Payloads(null);
  private static final Payloads PROTECTED = new Payloads(new FakeProtector());

  /** SHA-256 of "1:aa", computed outside of Java. */
  private static final byte[] DIGEST =
      HexFormat.of().parseHex("5fae5a1f96d02cd967e2974a3be32a735c43cd3c3b7480b446115201443d3e92");

  private static StoredResult answer(String body) {
    return new StoredResult(201, "{\"v\":1}", body.getBytes(UTF_8));
  }

  private static StoredRecord record(String fingerprint, StoredResult result) {
    return new StoredRecord(
        new RecordView(
            ID,
            StoredRecord.SUCCEEDED,
            "payments",
            null,
            1,
            Instant.EPOCH,
            Instant.EPOCH,
            Instant.MAX,
            result.status()),
        fingerprint,
        "owner",
        result);
  }

  private static StoredRecord stored(Payloads payloads, StoredResult result) {
    return record(payloads.storedFingerprint(CALL), payloads.storedResult(result, ID));
  }

  private static void assertSame(StoredResult actual, StoredResult expected) {
    assertThat(actual).usingRecursiveComparison().isEqualTo(expected);
  }

  @Test
  void withoutProtectorEverythingStandsInClear() {
    StoredRecord record = stored(IN_CLEAR, answer("made"));

    assertThat(record.fingerprint()).isEqualTo("1:aa");
    assertThat(IN_CLEAR.isSameRequest(record, CALL)).isTrue();
    assertThat(IN_CLEAR.isSameRequest(record, OTHER_REQUEST)).isFalse();
    assertSame(record.result(), answer("made"));
    assertSame(IN_CLEAR.revealed(record), answer("made"));
  }

  @Test
  void bodyIsStoredAsTheProtectorMakesIt() {
    assertThat(stored(PROTECTED, answer("made")).result().body())
        .isEqualTo(FakeProtector.masked("made".getBytes(UTF_8)));
  }

  @Test
  void headersAreStoredAsTheProtectorMakesThem() {
    String stored = stored(PROTECTED, answer("made")).result().headers();

    assertThat(stored).startsWith("protected-1:").doesNotContain("\"v\"");
    byte[] bytes = Base64.getUrlDecoder().decode(stored.substring("protected-1:".length()));
    assertThat(new String(FakeProtector.masked(bytes), UTF_8)).endsWith("{\"v\":1}");
  }

  /** The version of the fingerprint's algorithm stays readable. */
  @Test
  void fingerprintIsStoredAsAMark() {
    assertThat(PROTECTED.storedFingerprint(CALL))
        .isEqualTo(
            "p:1:"
                + Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(FakeProtector.masked(DIGEST)));
  }

  @Test
  void markTellsTheSameRequestFromAnotherOne() {
    StoredRecord record = stored(PROTECTED, answer("made"));

    assertThat(PROTECTED.isSameRequest(record, CALL)).isTrue();
    assertThat(PROTECTED.isSameRequest(record, OTHER_REQUEST)).isFalse();
  }

  @Test
  void c085_fingerprintOfAnotherVersionCannotBeCompared() {
    for (String fingerprint :
        List.of("2:aa", "11:aa", "aa", "", "q:1:aa", "p:2:aa", "p:aa", "p:")) {
      for (Payloads payloads : List.of(IN_CLEAR, PROTECTED)) {
        assertThatIllegalStateException()
            .as(fingerprint)
            .isThrownBy(() -> payloads.isSameRequest(record(fingerprint, answer("made")), CALL))
            .withMessageContaining("made in another way");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 70_000})
  void protectedAnswerIsRevealed(int length) {
    StoredResult answer = answer("b".repeat(length));

    assertSame(PROTECTED.revealed(stored(PROTECTED, answer)), answer);
  }

  @Test
  void noBodyIsNotAnEmptyBody() {
    StoredResult noBody = new StoredResult(204, "{}", null);

    assertThat(PROTECTED.storedResult(noBody, ID).body()).isNull();
    assertSame(PROTECTED.revealed(stored(PROTECTED, noBody)), noBody);
  }

  @Test
  void recordOfTheTimeBeforeTheProtectorStaysReadable() {
    StoredRecord record = stored(IN_CLEAR, answer("made"));

    assertThat(PROTECTED.isSameRequest(record, CALL)).isTrue();
    assertThat(PROTECTED.isSameRequest(record, OTHER_REQUEST)).isFalse();
    assertSame(PROTECTED.revealed(record), answer("made"));
  }

  @Test
  void protectedRecordCannotBeReadWithoutAProtector() {
    StoredRecord record = stored(PROTECTED, answer("made"));

    assertThatIllegalStateException().isThrownBy(() -> IN_CLEAR.isSameRequest(record, CALL));
    assertThatIllegalStateException().isThrownBy(() -> IN_CLEAR.revealed(record));
  }

  @Test
  void bodyOfAnotherAnswerIsNotTaken() {
    StoredResult one = PROTECTED.storedResult(answer("one"), ID);
    StoredResult two = PROTECTED.storedResult(answer("two"), ID);

    assertNotRevealed(new StoredResult(201, one.headers(), two.body()));
    assertNotRevealed(new StoredResult(201, one.headers(), null));
  }

  @Test
  void bodyOfAnAnswerWithoutOneIsNotTaken() {
    StoredResult none = PROTECTED.storedResult(new StoredResult(204, "{}", null), ID);

    assertNotRevealed(new StoredResult(201, none.headers(), new byte[] {1}));
  }

  @Test
  void answerInClearIsNotTakenForAProtectedOne() {
    assertNotRevealed(answer("put there by somebody else"));
  }

  private static void assertNotRevealed(StoredResult result) {
    StoredRecord record = record(PROTECTED.storedFingerprint(CALL), result);

    assertThatIllegalStateException().isThrownBy(() -> PROTECTED.revealed(record));
  }

  /** The column has 100 characters. */
  @Test
  void longestMarkFitsInTheColumn() {
    assertThat(new Payloads(protectorWithMarkOf(70)).storedFingerprint(CALL))
        .hasSizeLessThanOrEqualTo(100);
    assertThatIllegalStateException()
        .isThrownBy(() -> new Payloads(protectorWithMarkOf(71)).storedFingerprint(CALL))
        .withMessageContaining("71 bytes");
  }

  private static PayloadProtector protectorWithMarkOf(int length) {
    return new PayloadProtector() {
      @Override
      public byte[] protect(byte[] plain, Identity identity) {
        return new byte[length];
      }

      @Override
      public byte[] reveal(byte[] stored, Identity identity) {
        throw new IllegalStateException("not asked for");
      }
    };
  }
}

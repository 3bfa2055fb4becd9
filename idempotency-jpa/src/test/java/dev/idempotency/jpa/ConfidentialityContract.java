package dev.idempotency.jpa;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.AesGcmPayloadProtector;
import dev.idempotency.PayloadProtector;
import dev.idempotency.RecordView;
import dev.idempotency.ReplayGuard;
import dev.idempotency.ReplayRefusedException;
import dev.idempotency.ResultUnreadableException;
import dev.idempotency.engine.Answer;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.CallCounters;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.KeyReused;
import dev.idempotency.engine.Decision.Refused;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.Decision.Unreadable;
import dev.idempotency.engine.FingerprintBuilder;
import dev.idempotency.engine.JoinedExecution;
import dev.idempotency.engine.JoinedExecution.JoinedAnswer;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who may see what stands in the table: the application's guard and protector. */
interface ConfidentialityContract extends DeliveryContract {

  StoredResult SECRET =
      new StoredResult(201, "Location: /accounts/4711", "the balance is 815".getBytes(UTF_8));

  Work SECRET_WORK = () -> new Answer.Final(SECRET);

  private static PayloadProtector protector(String current, String... others) {
    AesGcmPayloadProtector.Builder builder =
        AesGcmPayloadProtector.builder().key(current, secret(current)).current(current);
    for (String other : others) {
      builder.key(other, secret(other));
    }
    return builder.build();
  }

  private static byte[] secret(String id) {
    return new FingerprintBuilder().add(id).digest();
  }

  /** As the filter makes it: with the SHA-256 of a request that somebody may guess. */
  private static ProtectedCall guessable() {
    ProtectedCall call = Calls.fresh();
    return new ProtectedCall(
        call.identity(), fingerprint(), "alice", "payments", Duration.ofHours(24));
  }

  private static String fingerprint() {
    return new FingerprintBuilder().add("POST").add("/transfer").add("amount=100").fingerprint();
  }

  private Decision deliverProtected(PayloadProtector protector, ProtectedCall call, Work work)
      throws Exception {
    return node(protector).execute(call, work);
  }

  private AtomicExecution node(PayloadProtector protector) {
    return new AtomicExecution(
        rig().store(),
        Jta.transactions(),
        new CallCounters(),
        event -> {},
        record -> true,
        protector);
  }

  private static void assertReplays(Decision decision) {
    assertThat(decision)
        .isInstanceOfSatisfying(
            Replay.class,
            replay -> assertThat(replay.result()).usingRecursiveComparison().isEqualTo(SECRET));
  }

  @Test
  default void guardSeesTheRecordAsOperatorsDo() throws Exception {
    ProtectedCall call = Calls.fresh();
    deliver(call, () -> insert(Item.fresh()));
    List<RecordView> seen = new ArrayList<>();
    AtomicExecution guarded =
        new AtomicExecution(
            rig().store(),
            Jta.transactions(),
            new CallCounters(),
            event -> {},
            record -> {
              seen.add(record);
              return false;
            },
            null);

    assertThat(guarded.execute(call, MUST_NOT_RUN)).isEqualTo(new Refused());

    assertThat(seen)
        .containsExactly(
            Jta.rolledBack(() -> rig().administration().find(call.identity())).orElseThrow());
  }

  @Test
  default void anonymousRecordHasNoPrincipalForTheGuard() throws Exception {
    ProtectedCall call = Calls.anonymous(Calls.fresh());
    succeed(call, Calls.ANSWER);

    assertThat(stored(call).view().principal()).isNull();
  }

  @Test
  default void pendingRecordHasNoCompletion() throws Exception {
    ProtectedCall call = Calls.fresh();
    Jta.committed(() -> claimed(call));

    RecordView view = stored(call).view();

    assertThat(view)
        .isEqualTo(
            Jta.rolledBack(() -> rig().administration().find(call.identity())).orElseThrow());
    assertThat(view.completedAt()).isNull();
    assertThat(view.responseStatus()).isNull();
  }

  @Test
  default void nothingReadableStandsInTheTable() throws Exception {
    ProtectedCall call = guessable();

    assertThat(deliverProtected(protector("k1"), call, SECRET_WORK)).isEqualTo(new Executed());

    String digest = fingerprint().substring(fingerprint().indexOf(':') + 1);
    for (Map.Entry<String, Object> column : rig().records().row(call.identity()).entrySet()) {
      assertThat(text(column.getValue()))
          .as(column.getKey())
          .doesNotContain("accounts")
          .doesNotContain("balance")
          .doesNotContain(digest);
    }
  }

  private static String text(Object value) {
    return value instanceof byte[] bytes ? new String(bytes, UTF_8) : String.valueOf(value);
  }

  @Test
  default void protectedAnswerIsReplayed() throws Exception {
    ProtectedCall call = guessable();
    deliverProtected(protector("k1"), call, SECRET_WORK);

    assertReplays(deliverProtected(protector("k1"), call, MUST_NOT_RUN));
    assertThat(deliverProtected(protector("k1"), Calls.otherRequest(call), MUST_NOT_RUN))
        .isEqualTo(new KeyReused());
  }

  @Test
  default void retryAfterTheKeyWasReplacedIsReplayed() throws Exception {
    ProtectedCall call = guessable();
    deliverProtected(protector("k1"), call, SECRET_WORK);

    assertReplays(deliverProtected(protector("k2", "k1"), call, MUST_NOT_RUN));
    assertThat(deliverProtected(protector("k2", "k1"), Calls.otherRequest(call), MUST_NOT_RUN))
        .isEqualTo(new KeyReused());
  }

  @Test
  default void recordOfAKeyThatIsGoneIsUnreadableAndNotExecutedAgain() throws Exception {
    ProtectedCall call = guessable();
    deliverProtected(protector("k1"), call, SECRET_WORK);

    assertThat(deliverProtected(protector("k2"), call, MUST_NOT_RUN))
        .isInstanceOf(Unreadable.class);
    assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Unreadable.class);
  }

  @Test
  default void recordOfTheTimeBeforeTheProtectorIsReplayed() throws Exception {
    ProtectedCall call = guessable();
    deliver(call, SECRET_WORK);

    assertReplays(deliverProtected(protector("k1"), call, MUST_NOT_RUN));
  }

  @Test
  default void answerThatWasMovedToAnotherRecordIsNotRevealed() throws Exception {
    ProtectedCall victim = guessable();
    ProtectedCall mine = guessable();
    PayloadProtector protector = protector("k1");
    deliverProtected(protector, victim, SECRET_WORK);
    deliverProtected(protector, mine, SECRET_WORK);

    rig().records().copyAnswer(victim.identity(), mine.identity());

    assertThat(deliverProtected(protector, mine, MUST_NOT_RUN)).isInstanceOf(Unreadable.class);
    assertReplays(deliverProtected(protector, victim, MUST_NOT_RUN));
  }

  private JoinedAnswer join(
      ReplayGuard guard, @Nullable PayloadProtector protector, ProtectedCall call, Work work)
      throws Exception {
    JoinedExecution joined =
        new AtomicExecution(
                rig().store(),
                Jta.transactions(),
                new CallCounters(),
                event -> {},
                guard,
                protector)
            .joined();
    return Jta.committed(() -> joined.execute(call, JoinedContract.TERMS, work));
  }

  @Test
  default void joinedCallIsProtectedToo() throws Exception {
    ProtectedCall call = guessable();
    PayloadProtector protector = protector("k1");

    JoinedAnswer first = join(record -> true, protector, call, SECRET_WORK);
    JoinedAnswer second = join(record -> true, protector, call, MUST_NOT_RUN);

    assertThat(first.replayed()).isFalse();
    assertThat(second.replayed()).isTrue();
    assertThat(first.result()).isSameAs(SECRET);
    assertThat(second.result()).usingRecursiveComparison().isEqualTo(SECRET);
    assertThat(text(rig().records().row(call.identity()).get("response_body")))
        .doesNotContain("balance");
  }

  @Test
  default void guardIsAskedByJoinedCallsToo() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    IllegalStateException failure = new IllegalStateException("no directory");

    assertThatThrownBy(() -> join(record -> false, null, call, MUST_NOT_RUN))
        .isInstanceOf(ReplayRefusedException.class)
        .hasNoCause();
    assertThatThrownBy(
            () ->
                join(
                    record -> {
                      throw failure;
                    },
                    null,
                    call,
                    MUST_NOT_RUN))
        .isInstanceOf(ReplayRefusedException.class)
        .hasCause(failure);
  }

  @Test
  default void joinedCallWithoutTheKeyIsUnreadable() throws Exception {
    ProtectedCall call = guessable();
    deliverProtected(protector("k1"), call, SECRET_WORK);

    assertThatThrownBy(() -> join(record -> true, protector("k2"), call, MUST_NOT_RUN))
        .isInstanceOf(ResultUnreadableException.class);
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is remembered, and who may write it. */
interface CompletionContract extends RigContract {

  @Test
  default void completionIsKeptWithTheCommit() throws Exception {
    ProtectedCall call = Calls.fresh();

    Ticket ticket = succeed(call, Calls.ANSWER);

    assertThat(rig().records().row(call.identity()))
        .containsEntry("status", StoredRecord.SUCCEEDED)
        .containsEntry("owner", ticket.owner())
        .containsEntry("generation", 1L)
        .containsEntry("version", 1L)
        .extractingByKey("completed_at")
        .isNotNull();
    StoredRecord record = stored(call);
    assertThat(record.owner()).isEqualTo(ticket.owner());
    assertThat(record.fingerprint()).isEqualTo(call.fingerprint());
    assertThat(record.result()).usingRecursiveComparison().isEqualTo(Calls.ANSWER);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 255, 256, 70_000, 1_048_576, 5_000_000})
  default void c022_bodyComesBackByteByByteWithAndWithoutATransaction(int length) throws Exception {
    ProtectedCall call = Calls.fresh();
    byte[] body = Calls.body(length);

    succeed(call, new StoredResult(200, "headers", body));

    assertThat(stored(call).result().body()).isEqualTo(body);
    assertThat(Jta.threadHasTransaction()).isFalse();
    assertThat(readAsEntity(call).getResponseBody()).isEqualTo(body);
    assertThat(rig().records().row(call.identity())).containsEntry("response_body", body);
  }

  private IdempotencyRecord readAsEntity(ProtectedCall call) {
    Identity identity = call.identity();
    try (EntityManager em = rig().unit().createEntityManager()) {
      return em.find(
          IdempotencyRecord.class,
          new IdempotencyRecordId(identity.tenant(), identity.operation(), identity.key()));
    }
  }

  @Test
  default void noBodyIsNotAnEmptyOne() throws Exception {
    ProtectedCall call = Calls.fresh();

    succeed(call, new StoredResult(204, "headers", null));

    assertThat(stored(call).result().body()).isNull();
  }

  @ParameterizedTest
  @MethodSource("dev.idempotency.jpa.CompletionContract#texts")
  default void headersComeBackCharacterByCharacter(String headers) throws Exception {
    ProtectedCall call = Calls.fresh();

    succeed(call, new StoredResult(200, headers, null));

    assertThat(stored(call).result().headers()).isEqualTo(headers);
  }

  static Stream<Named<String>> texts() {
    return Stream.of(
        Named.of("empty", ""),
        Named.of("blanks and line breaks", " a\r\n\tb "),
        Named.of("quotes and placeholders", "'?1' :name \\ \" ${x} {d '1'} --"),
        Named.of("Unicode", "\u00e9\u20ac\ud83d\ude00e\u0301\u0001\u0085\uffff"),
        Named.of("long", "0123456789abcdef".repeat(64 * 1024)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 200, 599, Integer.MAX_VALUE})
  default void statusComesBack(int status) throws Exception {
    ProtectedCall call = Calls.fresh();

    succeed(call, new StoredResult(status, "", null));

    assertThat(stored(call).result().status()).isEqualTo(status);
  }

  @ParameterizedTest
  @MethodSource("dev.idempotency.jpa.CompletionContract#wrongTickets")
  default void ticketThatIsNotTheRecordsIsRefused(UnaryOperator<Ticket> forge) throws Exception {
    ProtectedCall call = Calls.fresh();

    Jta.committed(
        () -> {
          Ticket ticket = ticket(call);
          assertThat(rig().store().complete(forge.apply(ticket), Calls.ANSWER)).isFalse();
          return ticket;
        });

    assertThat(rig().records().row(call.identity()))
        .containsEntry("status", StoredRecord.PENDING)
        .containsEntry("version", 0L)
        .containsEntry("response_status", null);
  }

  static Stream<Named<UnaryOperator<Ticket>>> wrongTickets() {
    return Stream.of(
        Named.of(
            "owner",
            t -> new Ticket(t.identity(), RecordStore.newOwner(), t.generation(), t.version())),
        Named.of(
            "generation",
            t -> new Ticket(t.identity(), t.owner(), t.generation() + 1, t.version())),
        Named.of(
            "version", t -> new Ticket(t.identity(), t.owner(), t.generation(), t.version() + 1)),
        Named.of(
            "identity",
            t -> new Ticket(Calls.fresh().identity(), t.owner(), t.generation(), t.version())));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1})
  default void answerIsWrittenOnce(long versionsLater) throws Exception {
    ProtectedCall call = Calls.fresh();
    Ticket ticket = succeed(call, Calls.ANSWER);
    Ticket later =
        new Ticket(
            ticket.identity(),
            ticket.owner(),
            ticket.generation(),
            ticket.version() + versionsLater);

    assertThat(
            Jta.committed(
                () -> rig().store().complete(later, new StoredResult(500, "second", null))))
        .isFalse();
    assertThat(stored(call).result()).usingRecursiveComparison().isEqualTo(Calls.ANSWER);
  }

  @Test
  default void ticketOfARecordThatWasTakenAwayIsRefused() throws Exception {
    ProtectedCall call = Calls.fresh();
    Ticket ticket = Jta.committed(() -> ticket(call));
    rig().records().delete(call.identity());

    assertThat(Jta.committed(() -> rig().store().complete(ticket, Calls.ANSWER))).isFalse();
    assertThat(rig().records().has(call.identity())).isFalse();
  }

  @Test
  default void takenOverRecordKeepsNothingOfTheOldAnswer() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);

    succeed(call, new StoredResult(204, "new headers", null));

    StoredResult result = stored(call).result();
    assertThat(result.status()).isEqualTo(204);
    assertThat(result.headers()).isEqualTo("new headers");
    assertThat(result.body()).isNull();
  }
}

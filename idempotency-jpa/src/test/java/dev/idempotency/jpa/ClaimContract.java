package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.Identity;
import dev.idempotency.engine.ClaimOutcome.Claimed;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordStore;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.Ticket;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets an identity, and what the others are shown. One at a time. */
interface ClaimContract extends RigContract {

  @Test
  default void absentIdentityIsClaimedForTheFirstTime() throws Exception {
    ProtectedCall call = Calls.fresh();
    String owner = RecordStore.newOwner();

    assertThat(Jta.rolledBack(() -> rig().store().claim(call, owner)))
        .isEqualTo(new Claimed(new Ticket(call.identity(), owner, 1, 0), null));
  }

  @Test
  default void claimIsInvisibleToOthersBeforeTheCommitAndIsThereAfterIt() throws Exception {
    ProtectedCall call = Calls.fresh();

    Jta.committed(
        () -> {
          claimed(call);
          assertThat(rig().records().has(call.identity())).isFalse();
          return null;
        });

    assertThat(rig().records().has(call.identity())).isTrue();
  }

  @Test
  default void rollbackLeavesNothing() throws Exception {
    ProtectedCall call = Calls.fresh();

    Jta.rolledBack(() -> rig().store().complete(ticket(call), Calls.ANSWER));

    assertThat(rig().records().has(call.identity())).isFalse();
    assertThat(Jta.rolledBack(() -> ticket(call)).generation()).isEqualTo(1);
  }

  @Test
  default void claimStoresTheCall() throws Exception {
    ProtectedCall call = Calls.kept(Calls.fresh(), Duration.ofDays(30).plusMillis(1));

    Ticket ticket = Jta.committed(() -> ticket(call));

    assertThat(rig().records().row(call.identity()))
        .containsEntry("principal", "alice")
        .containsEntry("fingerprint", "1:aa")
        .containsEntry("status", StoredRecord.PENDING)
        .containsEntry("generation", 1L)
        .containsEntry("version", 0L)
        .containsEntry("owner", ticket.owner())
        .containsEntry("scope", "payments")
        .containsEntry("archive", false)
        .containsEntry("lease_until", null)
        .containsEntry("completed_at", null)
        .containsEntry("response_status", null)
        .containsEntry("response_headers", null)
        .containsEntry("response_body", null)
        .containsEntry("result_type", null);
    assertThat(rig().records().retention(call.identity()))
        .isEqualTo(Duration.ofDays(30).plusMillis(1).toMillis());
  }

  @Test
  default void callOfNobodyHasNoPrincipal() throws Exception {
    ProtectedCall call = Calls.anonymous(Calls.fresh());

    succeed(call, Calls.ANSWER);

    assertThat(rig().records().row(call.identity())).containsEntry("principal", null);
    assertThat(stored(call).status()).isEqualTo(StoredRecord.SUCCEEDED);
  }

  @Test
  default void c036_identitiesAreComparedByteByByte() throws Exception {
    String key = Calls.fresh().identity().key();
    List<Identity> different =
        List.of(
            new Identity("tenant", "operation", key),
            new Identity("Tenant", "operation", key),
            new Identity("tenant", "Operation", key),
            new Identity("tenant", "operation", key.toUpperCase(Locale.ROOT)),
            new Identity("tenant ", "operation", key),
            new Identity("tenant", "operation ", key),
            new Identity("tenant", "operation", key + " "),
            new Identity("tenant", "operation", " " + key),
            new Identity("tenant", "operation", key + "\u00e9"),
            new Identity("tenant", "operation", key + "e\u0301"),
            new Identity("tenant", "operation", key + "e"));

    for (Identity identity : different) {
      assertThat(succeed(Calls.of(identity), Calls.ANSWER).generation()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00e9", "\u20ac"})
  default void c037_longestIdentityIsStored(String character) throws Exception {
    ProtectedCall call =
        Calls.of(
            new Identity(
                character.repeat(Identity.MAX_TENANT),
                character.repeat(Identity.MAX_OPERATION),
                character.repeat(Identity.MAX_KEY)));

    succeed(call, Calls.ANSWER);

    assertThat(stored(call).status()).isEqualTo(StoredRecord.SUCCEEDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tenant", "operation", "idempotency_key"})
  default void c035_recordWithoutAPartOfItsIdentityIsRefusedByTheDatabase(String part)
      throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);

    assertThatThrownBy(() -> rig().records().set(call.identity(), part, "NULL"))
        .isInstanceOf(SQLException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SUCCEEDED", "FAILED_FINAL"})
  default void finalRecordPastItsRetentionIsTakenOver(String status) throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), status);

    Claimed claimed = Jta.committed(() -> claimed(call));

    assertThat(claimed.previousOwner()).isEqualTo(RecordTable.PREVIOUS_OWNER);
    assertThat(claimed.ticket().generation()).isEqualTo(8);
    assertThat(claimed.ticket().version()).isEqualTo(16);
    assertTakenOver(call, claimed.ticket());
  }

  private void assertTakenOver(ProtectedCall call, Ticket ticket) throws Exception {
    Map<String, Object> row = rig().records().row(call.identity());
    assertThat(row)
        .containsEntry("principal", "alice")
        .containsEntry("fingerprint", "1:aa")
        .containsEntry("status", StoredRecord.PENDING)
        .containsEntry("generation", 8L)
        .containsEntry("version", 16L)
        .containsEntry("owner", ticket.owner())
        .containsEntry("scope", "payments")
        .containsEntry("archive", false)
        .containsEntry("lease_until", null)
        .containsEntry("completed_at", null)
        .containsEntry("response_status", null)
        .containsEntry("response_headers", null)
        .containsEntry("response_body", null)
        .containsEntry("result_type", null);
    assertThat(rig().records().retention(call.identity()))
        .isEqualTo(call.retention().duration().toMillis());
    assertThat(row.get("created_at").toString()).doesNotStartWith("2020");
  }

  @Test
  default void takeOverByNobodyForgetsThePrincipal() throws Exception {
    ProtectedCall call = Calls.anonymous(Calls.fresh());
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);

    Jta.committed(() -> claimed(call));

    assertThat(rig().records().row(call.identity())).containsEntry("principal", null);
  }

  @Test
  default void takeOverThatIsRolledBackLeavesTheOldRecord() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    Map<String, Object> before = rig().records().row(call.identity());

    Jta.rolledBack(() -> rig().store().complete(ticket(call), Calls.ANSWER));

    assertThat(rig().records().row(call.identity())).usingRecursiveComparison().isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SUCCEEDED", "FAILED_FINAL", "PENDING", "UNKNOWN", "FROZEN"})
  default void recordWithinItsRetentionIsShown(String status) throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertWithinRetention(call.identity(), status);

    assertIsPrevious(stored(call), status);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PENDING", "UNKNOWN", "FROZEN"})
  default void recordThatIsNotFinalIsShownEvenPastItsRetention(String status) throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), status);

    assertIsPrevious(stored(call), status);
  }

  private static void assertIsPrevious(StoredRecord record, String status) {
    assertThat(record.status()).isEqualTo(status);
    assertThat(record.owner()).isEqualTo(RecordTable.PREVIOUS_OWNER);
    assertThat(record.fingerprint()).isEqualTo("1:previous");
    assertThat(record.result().status()).isEqualTo(418);
    assertThat(record.result().headers()).isEqualTo("previous headers");
    assertThat(record.result().body()).containsExactly(4, 1, 8);
  }

  @Test
  default void committedClaimWithoutAnswerIsShownAsPending() throws Exception {
    ProtectedCall call = Calls.fresh();

    Ticket ticket = Jta.committed(() -> ticket(call));

    StoredRecord record = stored(call);
    assertThat(record.status()).isEqualTo(StoredRecord.PENDING);
    assertThat(record.owner()).isEqualTo(ticket.owner());
    assertThat(record.result().body()).isNull();
  }

  @Test
  default void secondClaimOfATransactionIsShownTheFirst() throws Exception {
    ProtectedCall call = Calls.fresh();

    Jta.rolledBack(
        () -> {
          Ticket ticket = ticket(call);
          assertThat(claim(call))
              .isInstanceOfSatisfying(
                  Existing.class,
                  existing -> assertThat(existing.record().owner()).isEqualTo(ticket.owner()));
          return null;
        });
  }
}

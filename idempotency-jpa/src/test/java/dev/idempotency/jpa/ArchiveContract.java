package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.Retention;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of a key when its retention is over. */
interface ArchiveContract extends DeliveryContract {

  Duration LIVE = Duration.ofHours(1);
  Duration KEPT = Duration.ofDays(2);

  private ProtectedCall archived(boolean refused) {
    return Calls.kept(Calls.fresh(), new Retention(LIVE, true, KEPT, refused));
  }

  private static ProtectedCall again(ProtectedCall call, Retention retention) {
    return Calls.kept(call, retention);
  }

  private void endRetention(ProtectedCall call) throws Exception {
    rig()
        .database()
        .execute(
            "UPDATE idempotency_record SET expires_at = "
                + rig().database().now()
                + " WHERE idempotency_key = ?",
            call.identity().key());
  }

  private List<IdempotencyArchive> summaries(ProtectedCall call) throws Exception {
    return Jta.rolledBack(
        () -> {
          try (EntityManager em = rig().unit().createEntityManager()) {
            return em.createQuery(
                    "SELECT a FROM IdempotencyArchive a WHERE a.idempotencyKey = :key"
                        + " ORDER BY a.generation",
                    IdempotencyArchive.class)
                .setParameter("key", call.identity().key())
                .getResultList();
          }
        });
  }

  private long summariesCounted(ProtectedCall call) throws Exception {
    return rig()
        .database()
        .number(
            "SELECT count(*) FROM idempotency_archive WHERE idempotency_key = ?",
            call.identity().key());
  }

  @Test
  default void takeOverKeepsTheSummaryOfTheOldRecord() throws Exception {
    ProtectedCall call = archived(false);
    Ticket first = succeed(call, Calls.ANSWER);
    assertThat(summaries(call)).isEmpty();
    endRetention(call);

    succeed(call, Calls.ANSWER);

    assertThat(summaries(call))
        .singleElement()
        .satisfies(
            summary -> {
              assertThat(summary.getArchiveId()).isEqualTo(first.owner());
              assertThat(summary.getTenant()).isEqualTo(call.identity().tenant());
              assertThat(summary.getOperation()).isEqualTo(call.identity().operation());
              assertThat(summary.getPrincipal()).isEqualTo(call.principal());
              assertThat(summary.getFingerprint()).isEqualTo(call.fingerprint());
              assertThat(summary.getStatus()).isEqualTo(StoredRecord.SUCCEEDED);
              assertThat(summary.getGeneration()).isEqualTo(1);
              assertThat(summary.getScope()).isEqualTo(call.scope());
              assertThat(summary.getResponseStatus()).isEqualTo(Calls.ANSWER.status());
              assertThat(summary.getCreatedAt()).isBeforeOrEqualTo(summary.getCompletedAt());
              assertThat(summary.getExpiresAt()).isBeforeOrEqualTo(summary.getArchivedAt());
              assertThat(Duration.between(summary.getArchivedAt(), summary.getKeepUntil()))
                  .isEqualTo(KEPT);
            });
  }

  @Test
  default void eachTakeOverKeepsOneSummary() throws Exception {
    ProtectedCall call = archived(false);
    for (int i = 0; i < 3; i++) {
      succeed(call, Calls.ANSWER);
      endRetention(call);
    }

    assertThat(summaries(call))
        .extracting(IdempotencyArchive::getGeneration)
        .containsExactly(1L, 2L);
  }

  /** Two claimants who both want to archive the same record meet there, before they meet at it. */
  @Test
  default void takeOverThatIsNotCommittedIsInTheWayOfAnotherThatWouldArchive() throws Exception {
    ProtectedCall call = archived(false);
    succeed(call, Calls.ANSWER);
    endRetention(call);
    try (Worker other = new Worker()) {
      other.does(
          () -> {
            Jta.user().begin();
            return claimed(call);
          });

      assertThat(look(call)).isEqualTo(new ClaimOutcome.Busy());

      other.does(
          () -> {
            Jta.user().rollback();
            return null;
          });
    }
    assertThat(summariesCounted(call)).isZero();
  }

  @Test
  default void takeOverThatIsRolledBackArchivesNothing() throws Exception {
    ProtectedCall call = archived(false);
    succeed(call, Calls.ANSWER);
    endRetention(call);

    Jta.rolledBack(() -> claimed(call));

    assertThat(summariesCounted(call)).isZero();
    assertThat(rig().records().row(call.identity())).containsEntry("generation", 1L);
  }

  @Test
  default void recordThatIsNotToBeArchivedIsNot() throws Exception {
    ProtectedCall call = Calls.kept(Calls.fresh(), Retention.of(LIVE));
    succeed(call, Calls.ANSWER);
    endRetention(call);

    succeed(again(call, new Retention(LIVE, true, KEPT, false)), Calls.ANSWER);

    assertThat(summariesCounted(call)).isZero();
  }

  @Test
  default void b27_keyPastItsRetentionIsRefusedWhereTheScopeSaysSo() throws Exception {
    ProtectedCall call = archived(true);
    succeed(call, Calls.ANSWER);
    assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
    endRetention(call);

    assertThat(deliver(call, MUST_NOT_RUN)).isEqualTo(new Decision.KeyExpired());
    assertThat(deliver(Calls.otherRequest(call), MUST_NOT_RUN))
        .isEqualTo(new Decision.KeyExpired());
    assertThat(rig().records().row(call.identity()))
        .containsEntry("generation", 1L)
        .containsEntry("status", StoredRecord.SUCCEEDED);
    assertThat(summariesCounted(call)).isZero();
  }

  @Test
  default void b27_keyOfWhichOnlyTheSummaryIsLeftIsRefusedAsLongAsThatIsKept() throws Exception {
    ProtectedCall call = archived(true);
    ProtectedCall executing = again(call, new Retention(LIVE, true, KEPT, false));
    succeed(executing, Calls.ANSWER);
    endRetention(call);
    succeed(executing, Calls.ANSWER);
    rig().records().delete(call.identity());

    assertThat(look(call)).isEqualTo(new ClaimOutcome.Archived());
    assertThat(look(executing)).isInstanceOf(ClaimOutcome.Claimed.class);
    rig()
        .database()
        .execute(
            "UPDATE idempotency_archive SET keep_until = "
                + rig().database().now()
                + " WHERE idempotency_key = ?",
            call.identity().key());
    assertThat(look(call)).isInstanceOf(ClaimOutcome.Claimed.class);
  }

  @Test
  default void recordWithinItsRetentionIsShownThoughAnOlderSummaryIsKept() throws Exception {
    ProtectedCall call = archived(true);
    ProtectedCall executing = again(call, new Retention(LIVE, true, KEPT, false));
    succeed(executing, Calls.ANSWER);
    endRetention(call);
    succeed(executing, Calls.ANSWER);

    assertThat(look(call)).isInstanceOf(ClaimOutcome.Existing.class);
  }

  @Test
  default void b27_scopeThatRefusesCostsNoFurtherStatement() throws Exception {
    ProtectedCall call = archived(true);
    rig().sql().clear();

    assertThat(deliver(call, () -> insert(Item.fresh()))).isEqualTo(new Decision.Executed());

    int claim = rig().database().statementsOfAClaimThatMayBeRefused();
    assertThat(rig().sql().statements()).hasSize(claim + 1 + 1);
  }
}

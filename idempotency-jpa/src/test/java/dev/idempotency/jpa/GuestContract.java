package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import org.junit.jupiter.api.Test;

/** The store is a guest in the application's unit: it disturbs nothing and believes no cache. */
interface GuestContract extends RigContract {

  @Test
  default void c003_claimAndCompletionFlushNothingOfTheApplication() throws Exception {
    Item item = storedItem();
    ProtectedCall call = Calls.fresh();
    Jta.user().begin();
    try (EntityManager em = rig().unit().createEntityManager()) {
      em.find(Item.class, item.id()).rename("changed");
      em.persist(Item.fresh());
      rig().sql().clear();

      Ticket ticket = ticket(call);
      claim(call);
      assertThat(rig().store().complete(ticket, Calls.ANSWER)).isTrue();

      assertThat(rig().sql().statements()).isNotEmpty().allMatch(GuestContract::isOfTheLibrary);
      Jta.user().commit();
    }
    assertThat(rig().sql().statements()).filteredOn(sql -> !isOfTheLibrary(sql)).hasSize(2);
  }

  private static boolean isOfTheLibrary(String sql) {
    return sql.contains("idempotency_record");
  }

  @Test
  default void claimAndCompletionLeaveNoHandleOpen() throws Exception {
    int before = rig().handles().given();
    Jta.rolledBack(
        () -> {
          Ticket ticket = ticket(Calls.fresh());
          assertThat(rig().handles().open()).isZero();
          assertThat(rig().store().complete(ticket, Calls.ANSWER)).isTrue();
          assertThat(rig().handles().open()).isZero();
          return null;
        });
    assertThat(rig().handles().given()).isGreaterThan(before);
  }

  @Test
  default void managedEntitiesStayManaged() throws Exception {
    Item item = storedItem();
    ProtectedCall call = Calls.fresh();
    Jta.user().begin();
    try (EntityManager em = rig().unit().createEntityManager()) {
      Item managed = em.find(Item.class, item.id());

      assertThat(rig().store().complete(ticket(call), Calls.ANSWER)).isTrue();

      assertThat(em.contains(managed)).isTrue();
      Jta.user().commit();
    }
  }

  @Test
  default void claimAndCompletionEvictNothingFromTheSharedCache() throws Exception {
    Item item = storedItem();
    Jta.committed(
        () -> {
          try (EntityManager em = rig().unit().createEntityManager()) {
            return em.find(Item.class, item.id());
          }
        });
    assertThat(rig().unit().getCache().contains(Item.class, item.id())).isTrue();

    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    succeed(call, Calls.ANSWER);
    stored(call);

    assertThat(rig().unit().getCache().contains(Item.class, item.id())).isTrue();
  }

  @Test
  default void recordThatWasDeletedByHandIsGone() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    stored(call);
    readAsEntity(call);

    rig().records().delete(call.identity());

    assertThat(succeed(call, Calls.ANSWER).generation()).isEqualTo(1);
  }

  @Test
  default void bodyThatWasChangedByHandIsShown() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    stored(call);
    readAsEntity(call);

    rig().records().setBody(call.identity(), new byte[] {9, 9});

    assertThat(stored(call).result().body()).containsExactly(9, 9);
  }

  @Test
  default void entityInTheApplicationsContextDoesNotHideTheRecord() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    Jta.user().begin();
    try (EntityManager em = rig().unit().createEntityManager()) {
      assertThat(find(em, call)).isNotNull();
      rig().records().setBody(call.identity(), new byte[] {9, 9});

      assertThat(claim(call))
          .isInstanceOfSatisfying(
              Existing.class,
              existing -> assertThat(existing.record().result().body()).containsExactly(9, 9));
      Jta.user().rollback();
    }
  }

  @Test
  default void recordCanBeReadAsAnEntity() throws Exception {
    ProtectedCall call = Calls.fresh();
    Ticket ticket = succeed(call, Calls.ANSWER);

    IdempotencyRecord record = readAsEntity(call);

    assertThat(record.getTenant()).isEqualTo(call.identity().tenant());
    assertThat(record.getOperation()).isEqualTo(call.identity().operation());
    assertThat(record.getIdempotencyKey()).isEqualTo(call.identity().key());
    assertThat(record.getPrincipal()).isEqualTo("alice");
    assertThat(record.getFingerprint()).isEqualTo(call.fingerprint());
    assertThat(record.getStatus()).isEqualTo(StoredRecord.SUCCEEDED);
    assertThat(record.getGeneration()).isEqualTo(1);
    assertThat(record.getVersion()).isEqualTo(1);
    assertThat(record.getOwner()).isEqualTo(ticket.owner());
    assertThat(record.getLeaseUntil()).isNull();
    assertThat(record.getCreatedAt()).isBeforeOrEqualTo(record.getCompletedAt());
    assertThat(record.getExpiresAt())
        .isEqualTo(record.getCreatedAt().plus(call.retention().duration()));
    assertThat(record.getResponseStatus()).isEqualTo(Calls.ANSWER.status());
    assertThat(record.getResponseHeaders()).isEqualTo(Calls.ANSWER.headers());
    assertThat(record.getResponseBody()).isEqualTo(Calls.ANSWER.body());
    assertThat(record.getResultType()).isNull();
    assertThat(record.getScope()).isEqualTo("payments");
    assertThat(record.isArchive()).isFalse();
  }

  private IdempotencyRecord readAsEntity(ProtectedCall call) throws Exception {
    return Jta.committed(
        () -> {
          try (EntityManager em = rig().unit().createEntityManager()) {
            return find(em, call);
          }
        });
  }

  private static IdempotencyRecord find(EntityManager em, ProtectedCall call) {
    return em.find(
        IdempotencyRecord.class,
        new IdempotencyRecordId(
            call.identity().tenant(), call.identity().operation(), call.identity().key()));
  }

  private Item storedItem() throws Exception {
    Item item = Item.fresh();
    Jta.committed(
        () -> {
          rig().insert(item);
          return null;
        });
    return item;
  }
}

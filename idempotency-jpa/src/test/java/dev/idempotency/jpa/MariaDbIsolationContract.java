package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.ProtectedCall;
import jakarta.persistence.EntityManager;
import org.junit.jupiter.api.Test;

/**
 * MariaDB where a snapshot refuses what is newer ({@code innodb_snapshot_isolation}, the default
 * from 11.6 on), and with statements that the server prepares.
 */
interface MariaDbIsolationContract
    extends ClaimContract, CompletionContract, ContentionContract, AtomicExecutionContract {

  private Object ask(String sql) {
    try (EntityManager em = rig().unit().createEntityManager()) {
      return em.createNativeQuery(sql).getSingleResult();
    }
  }

  @Test
  default void c053_joinedTransactionThatIsOlderThanTheWinnersCommitGetsItsAnswer()
      throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();
    try (Worker winner = new Worker()) {
      Jta.committed(
          () -> {
            ask("SELECT count(*) FROM item");
            winner.does(() -> deliver(call, () -> insert(Item.fresh())));

            assertThat(
                    rig()
                        .node()
                        .joined()
                        .execute(call, JoinedContract.TERMS, MUST_NOT_RUN)
                        .replayed())
                .isTrue();
            return insert(item);
          });
    }
    assertThat(rig().isStored(item)).isTrue();
  }

  /** What holds for the library's statements does not hold for the application's. */
  @Test
  default void c054_settingsOfTheSessionAreLeftToIt() throws Exception {
    String settings = "SELECT CONCAT(@@innodb_lock_wait_timeout, ' ', @@innodb_snapshot_isolation)";
    Jta.rolledBack(
        () -> {
          claimed(Calls.fresh());
          return assertThat(ask(settings)).isEqualTo("50 ON");
        });
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.engine.Answer;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/**
 * The business meets somebody's lock, is told so by an error, and goes on as if nothing had
 * happened. PostgreSQL rolls back the transaction then, MariaDB and H2 the statement only. Either
 * way the record is there if and only if what the business did is.
 */
interface LockTimeoutContract extends DeliveryContract {

  private String update(Item locked) {
    String patience =
        rig().database().isMariaDb() ? "SET STATEMENT innodb_lock_wait_timeout = 0 FOR " : "";
    return patience + "UPDATE item SET name = 'changed' WHERE id = " + locked.id();
  }

  private void loseNoTime(Statement statement) throws SQLException {
    if (rig().database().isPostgres()) {
      statement.execute("SET LOCAL lock_timeout = '1ms'");
    }
  }

  /** Delivers a call that inserts an item, and swallows that it cannot change another one. */
  private Decision delivered(ProtectedCall call, Item item, Item locked, Swallowing change)
      throws Exception {
    rig().database().execute("INSERT INTO item (id, name) VALUES (?, 'first')", locked.id());
    try (Connection locking = rig().database().connect();
        Statement lock = locking.createStatement()) {
      locking.setAutoCommit(false);
      lock.execute("UPDATE item SET name = 'locked' WHERE id = " + locked.id());
      return deliver(
          call,
          () -> {
            insert(item);
            change.of(locked);
            return new Answer.Final(Calls.ANSWER);
          });
    }
  }

  /** What the application does without success, and without a word about it. */
  @FunctionalInterface
  interface Swallowing {
    void of(Item locked) throws Exception;
  }

  private void assertTogether(Decision decision, ProtectedCall call, Item item) throws Exception {
    if (decision instanceof Decision.Executed) {
      assertCommitted(call, item);
      assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
    } else {
      assertThat(decision).isInstanceOfAny(Decision.RolledBack.class, Decision.CommitFailed.class);
      assertNoTrace(call, item);
    }
  }

  @Test
  default void c054_lockTimeoutOfTheDriverThatTheWorkSwallows() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision decision =
        delivered(
            call,
            item,
            Item.fresh(),
            locked -> {
              try (Connection connection = rig().pool().getConnection();
                  Statement statement = connection.createStatement()) {
                loseNoTime(statement);
                statement.executeUpdate(update(locked));
                throw new AssertionError("not locked");
              } catch (SQLException swallowed) {
                assertThat(swallowed.getErrorCode()).isIn(0, 1205, 50200);
              }
            });

    assertThat(decision instanceof Decision.Executed).isNotEqualTo(rig().database().isPostgres());
    assertTogether(decision, call, item);
  }

  @Test
  default void c054_lockTimeoutOfTheProviderThatTheWorkSwallows() throws Exception {
    ProtectedCall call = Calls.fresh();
    Item item = Item.fresh();

    Decision decision =
        delivered(
            call,
            item,
            Item.fresh(),
            locked -> {
              if (rig().database().isPostgres()) {
                try (Connection connection = rig().pool().getConnection();
                    Statement statement = connection.createStatement()) {
                  loseNoTime(statement);
                }
              }
              try (EntityManager em = rig().unit().createEntityManager()) {
                em.createNativeQuery(update(locked)).executeUpdate();
                throw new AssertionError("not locked");
              } catch (RuntimeException swallowed) {
                assertThat(swallowed).isNotNull();
              }
            });

    assertTogether(decision, call, item);
  }
}

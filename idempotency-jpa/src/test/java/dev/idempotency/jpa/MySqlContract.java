package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.engine.ClaimOutcome.Busy;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.Replay;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.testkit.Await;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What MySQL alone promises: who waits does so briefly, and the session is left as it was. */
interface MySqlContract extends InnoDbContract {

  /** Else a test that waited for as long as MySQL does would only be slow. */
  private Object patience() {
    return ask("SELECT @@innodb_lock_wait_timeout");
  }

  @Test
  default void c017_duplicatesOfARunningCallAreBusyAndOneExecutesAfterItsRollback()
      throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Worker first = new Worker();
        Duplicates duplicates = new Duplicates(this, 5)) {
      first.does(() -> begun(call));
      long begun = System.nanoTime();
      assertThat(duplicates.of(call)).hasSize(5).containsOnly(new Busy());
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .as("MySQL itself would wait for 50 seconds")
          .isLessThan(Duration.ofSeconds(25));

      first.does(InnoDbContract::rollback);
      assertThat(succeed(call, Calls.ANSWER).generation()).isEqualTo(1);
      assertThat(duplicates.of(call)).hasOnlyElementsOfType(Existing.class);
    }
  }

  /** All who wait then want the key at once, and MySQL sees deadlocks. */
  @Test
  default void c017_waitersOfACallThatRollsBackDoNotFail() throws Exception {
    ProtectedCall call = Calls.fresh();
    List<Worker> workers = new ArrayList<>();
    List<Decision> decisions = new ArrayList<>();
    try (Worker first = new Worker()) {
      first.does(() -> begun(call));
      List<Future<Decision>> deliveries = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        Worker worker = new Worker();
        workers.add(worker);
        deliveries.add(worker.begins(() -> rig().node().execute(call, () -> insert(Item.fresh()))));
      }
      Await.until(Duration.ofSeconds(20), "some to wait", () -> waiting() > 1);
      first.does(InnoDbContract::rollback);
      for (Future<Decision> delivery : deliveries) {
        decisions.add(Worker.result(delivery));
      }
    } finally {
      workers.forEach(Worker::close);
    }
    assertThat(decisions).hasOnlyElementsOfTypes(Executed.class, Replay.class, InProgress.class);
    assertThat(decisions).filteredOn(Executed.class::isInstance).hasSizeLessThanOrEqualTo(1);
  }

  private long waiting() {
    try {
      return rig()
          .database()
          .number(
              "SELECT count(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  default void c054_patienceOfTheSessionIsLeftToTheApplicationAfterAClaim() throws Exception {
    Jta.rolledBack(
        () -> {
          claimed(Calls.fresh());
          return assertThat(patience()).hasToString("50");
        });
  }

  @Test
  default void c054_patienceOfTheSessionIsLeftToTheApplicationThatHasItsOwn() throws Exception {
    Jta.rolledBack(
        () -> {
          Object before = patience();
          execute("SET SESSION innodb_lock_wait_timeout = 7");
          claimed(Calls.fresh());
          Object after = patience();
          execute("SET SESSION innodb_lock_wait_timeout = " + before);
          return assertThat(after).hasToString("7");
        });
  }

  @Test
  default void c054_patienceOfTheSessionIsLeftToTheApplicationAfterAWaitAndADuplicate()
      throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Worker other = new Worker()) {
      other.does(() -> begun(call));
      Jta.rolledBack(
          () -> {
            assertThat(claim(call)).isEqualTo(new Busy());
            assertThat(patience()).hasToString("50");
            other.does(
                () -> {
                  Jta.user().commit();
                  return null;
                });
            assertThat(claim(call)).isInstanceOf(Existing.class);
            return assertThat(patience()).hasToString("50");
          });
    }
  }

  @Test
  default void c054_patienceOfTheSessionIsLeftToTheApplicationAfterAFailure() throws Exception {
    ProtectedCall call = Calls.fresh();
    String tooLong = "x".repeat(101);
    Jta.rolledBack(
        () -> {
          ask("SELECT 1");
          assertThatThrownBy(() -> claim(Calls.withFingerprint(call, tooLong)));
          return null;
        });
    for (int i = 0; i < 8; i++) {
      Jta.rolledBack(() -> assertThat(patience()).hasToString("50"));
    }
  }

  @Test
  default void sessionThatIsShortOfPatienceItselfSavesTwoRoundTrips() throws Exception {
    Jta.rolledBack(
        () -> {
          execute("SET SESSION innodb_lock_wait_timeout = 1");
          rig().sql().clear();
          claimed(Calls.fresh());
          assertThat(rig().sql().statements()).hasSize(2);
          return execute("SET SESSION innodb_lock_wait_timeout = 50");
        });
  }

  private Void execute(String sql) throws Exception {
    try (var em = rig().unit().createEntityManager()) {
      UnitConnection.ask(
          em,
          connection -> {
            try (var statement = connection.createStatement()) {
              return statement.execute(sql);
            }
          });
    }
    return null;
  }
}

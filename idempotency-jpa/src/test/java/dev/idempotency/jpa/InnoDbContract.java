package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ClaimOutcome.Busy;
import dev.idempotency.engine.ClaimOutcome.Claimed;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.StoredResult;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * What MariaDB and MySQL promise beyond the other databases, at their own isolation level,
 * REPEATABLE READ: nobody waits for a record that is there, and nobody fails who is later than a
 * commit.
 */
interface InnoDbContract extends StoreContract, AtomicExecutionContract, JoinedContract {

  String COUNT = "SELECT count(*) FROM idempotency_record WHERE idempotency_key = '%s'";

  @Override
  default int rounds() {
    return 200;
  }

  @Test
  default void levelIsThatOfTheServer() throws Exception {
    assertThat(Jta.rolledBack(() -> ask("SELECT @@transaction_isolation")))
        .isEqualTo("REPEATABLE-READ");
  }

  default Object ask(String sql) {
    try (EntityManager em = rig().unit().createEntityManager()) {
      return em.createNativeQuery(sql).getSingleResult();
    }
  }

  /** How often anybody has waited for a row since the server's start. */
  default long waits() throws Exception {
    try (Connection connection = rig().database().connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_waits'")) {
      row.next();
      return row.getLong(2);
    }
  }

  @Test
  default void c017_duplicatesOfARunningTakeOverDoNotWait() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    long before = waits();
    try (Worker first = new Worker();
        Duplicates duplicates = new Duplicates(this, 5)) {
      first.does(() -> begun(call));
      assertThat(duplicates.of(call)).containsOnly(new Busy());

      first.does(InnoDbContract::rollback);
    }
    assertThat(Jta.committed(() -> claimed(call)).ticket().generation()).isEqualTo(8);
    assertThat(waits()).isEqualTo(before);
  }

  /** Several threads that claim the same identity at the same time. */
  final class Duplicates implements AutoCloseable {

    private final RigContract contract;
    private final List<Worker> workers = new ArrayList<>();

    Duplicates(RigContract contract, int count) {
      this.contract = contract;
      for (int i = 0; i < count; i++) {
        workers.add(new Worker());
      }
    }

    List<ClaimOutcome> of(ProtectedCall call) throws Exception {
      List<Future<ClaimOutcome>> looks = new ArrayList<>();
      for (Worker worker : workers) {
        looks.add(worker.begins(() -> contract.look(call)));
      }
      List<ClaimOutcome> outcomes = new ArrayList<>();
      for (Future<ClaimOutcome> look : looks) {
        outcomes.add(Worker.result(look));
      }
      return outcomes;
    }

    @Override
    public void close() {
      workers.forEach(Worker::close);
    }
  }

  /** InnoDB locks the gap before a row that a statement finds otherwise than by its whole key. */
  @Test
  default void takeOverIsNotInTheWayOfTheKeysBesideIt() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    String key = call.identity().key();
    String justBefore =
        key.substring(0, key.length() - 1) + (char) (key.charAt(key.length() - 1) - 1);
    try (Worker other = new Worker()) {
      other.does(() -> begun(call));

      assertThat(look(withKey(justBefore + "~"))).isInstanceOf(Claimed.class);
      assertThat(look(withKey(key + "!"))).isInstanceOf(Claimed.class);

      other.does(InnoDbContract::rollback);
    }
  }

  private static ProtectedCall withKey(String key) {
    return Calls.of(new Identity("tenant", "operation", key));
  }

  @Test
  default void replaysAreNotInEachOthersWay() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);
    try (Worker other = new Worker()) {
      other.does(
          () -> {
            Jta.user().begin();
            return claim(call);
          });

      assertThat(look(call)).isInstanceOf(Existing.class);

      other.does(InnoDbContract::rollback);
    }
  }

  @Test
  default void c084_claimWhoseLookIsOlderThanTheOthersCommitShowsTheRecord() throws Exception {
    ProtectedCall call = Calls.fresh();
    try (Worker winner = new Worker()) {
      Jta.rolledBack(
          () -> {
            ask("SELECT count(*) FROM item");
            winner.does(() -> succeed(call, Calls.ANSWER));
            assertThat(ask(rig().database().tables().in(COUNT.formatted(call.identity().key()))))
                .hasToString("0");

            return assertThat(claim(call)).isInstanceOf(Existing.class);
          });
    }
  }

  /** The look is older than the winner's commit; the statement that inserts is not. */
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

            assertThat(join(call, MUST_NOT_RUN).replayed()).isTrue();
            return insert(item);
          });
    }
    assertThat(rig().isStored(item)).isTrue();
  }

  /** The snapshot shows a record past its retention that somebody has taken over since. */
  @Test
  default void c053_takeOverOlderThanAnothersCommitGetsItsAnswer() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    try (Worker winner = new Worker()) {
      ClaimOutcome outcome =
          Jta.rolledBack(
              () -> {
                ask("SELECT count(*) FROM item");
                winner.does(() -> succeed(call, Calls.ANSWER));
                return claim(call);
              });

      assertThat(outcome)
          .isInstanceOfSatisfying(
              Existing.class,
              existing ->
                  assertThat(existing.record().result())
                      .usingRecursiveComparison()
                      .isEqualTo(Calls.ANSWER));
    }
    assertThat(
            rig()
                .database()
                .number(
                    "SELECT count(*) FROM idempotency_archive WHERE idempotency_key = ?",
                    call.identity().key()))
        .isLessThanOrEqualTo(1);
  }

  /** A transaction that has looked already sees no later change of a record, by anybody's hand. */
  @Override
  @Test
  default void entityInTheApplicationsContextDoesNotHideTheRecord() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);

    Jta.rolledBack(
        () -> {
          ask("SELECT count(*) FROM item");
          rig().records().setBody(call.identity(), new byte[] {9, 9});
          return assertThat(((Existing) claim(call)).record().result().body())
              .isEqualTo(Calls.ANSWER.body());
        });

    assertThat(stored(call).result().body()).containsExactly(9, 9);
  }

  @Test
  default void removalOfARecordThatIsHeldFailsAtOnce() throws Exception {
    ProtectedCall call = Calls.fresh();
    rig().records().insertOver(call.identity(), StoredRecord.SUCCEEDED);
    long before = waits();
    try (Worker other = new Worker()) {
      other.does(() -> begun(call));

      Jta.rolledBack(
          () ->
              assertThatThrownBy(() -> rig().administration().remove(call.identity()))
                  .isInstanceOf(PersistenceException.class));

      other.does(InnoDbContract::rollback);
    }
    assertThat(rig().records().has(call.identity())).isTrue();
    assertThat(waits()).isEqualTo(before);
  }

  @Test
  default void c036_textsThatCollationsTakeForEqualAreDifferentKeys() throws Exception {
    String key = Calls.fresh().identity().key();
    for (String end :
        List.of(
            "",
            " ",
            "  ",
            "\u00a0",
            "k",
            "K",
            "\u212a",
            "1",
            "\uff11",
            "\u00b9",
            "ss",
            "\u00df",
            "e",
            "\u00e9",
            "e\u0301",
            "\ud83d\ude00",
            "\ud83d\ude01",
            "\u200b",
            "\\",
            "%",
            "_")) {
      for (Identity identity :
          List.of(
              new Identity("tenant", "operation", "c036" + key + end),
              new Identity("tenant", "operation" + key + "." + end, "c036"),
              new Identity("tenant" + key + "." + end, "operation", "c036"))) {
        assertThat(succeed(Calls.of(identity), Calls.ANSWER).generation())
            .as("with '%s'", end)
            .isEqualTo(1);
      }
    }
  }

  @Test
  default void c037_longestIdentityIsStoredInCodePoints() throws Exception {
    ProtectedCall call = Calls.of(Calls.longestIdentity());

    succeed(call, Calls.ANSWER);

    assertThat(stored(call).status()).isEqualTo(StoredRecord.SUCCEEDED);
  }

  @Test
  default void c022_longBodyComesBackByteByByte() throws Exception {
    ProtectedCall call = Calls.fresh();
    byte[] body = Calls.body(8_000_000);

    succeed(call, new StoredResult(200, "headers", body));

    assertThat(stored(call).result().body()).isEqualTo(body);
  }

  /** The server's time zone is neither UTC nor this JVM's. */
  @Test
  default void c057_timesAreThoseOfTheWorldWhateverTheTimeZones() throws Exception {
    ProtectedCall call = Calls.fresh();
    succeed(call, Calls.ANSWER);

    RecordView view =
        Jta.rolledBack(() -> rig().administration().find(call.identity())).orElseThrow();

    assertThat(Duration.between(view.createdAt(), Instant.now()).abs())
        .isLessThan(Duration.ofMinutes(15));
    assertThat(view).isEqualTo(stored(call).view());
  }

  @Test
  default void c057_timesHaveMicroseconds() throws Exception {
    List<Instant> times = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ProtectedCall call = Calls.fresh();
      succeed(call, Calls.ANSWER);
      times.add(stored(call).view().createdAt());
    }
    assertThat(times).anyMatch(time -> !time.equals(time.truncatedTo(ChronoUnit.MILLIS)));
  }

  default Claimed begun(ProtectedCall call) throws Exception {
    Jta.user().begin();
    return claimed(call);
  }

  static Void rollback() throws Exception {
    Jta.user().rollback();
    return null;
  }
}

package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.Retention;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An application whose database user has the rights that the documentation names, and no more. */
@Timeout(60)
class RightsTest implements DeliveryContract {

  private static final String USER = "shop";
  private static final Retention ARCHIVED =
      new Retention(Duration.ofHours(1), true, Rig.KEPT_PAYMENTS, false);

  private Rig rig;

  @BeforeAll
  static void quiet() {
    Quiet.please();
  }

  static List<Named<Callable<TestDatabase>>> databases() {
    return List.of(
        Named.of("PostgreSQL", TestDatabase::postgres),
        Named.of("MariaDB", TestDatabase::mariaDb),
        Named.of("MySQL", TestDatabase::mySql),
        Named.of("H2", RightsTest::h2));
  }

  /** Settings in a URL are for administrators; the database has them already. */
  private static TestDatabase h2() throws Exception {
    TestDatabase h2 = TestDatabase.h2();
    String url = h2.unitUrl().replaceAll(";.*", "");
    return new TestDatabase(h2.url(), url, h2.tables(), h2.user(), h2.host(), h2.port());
  }

  private void open(TestDatabase database) throws Exception {
    createUser(database);
    for (String grant : grants()) {
      database.execute(grant);
    }
    database.execute("GRANT SELECT, INSERT ON item TO " + USER);
    rig = Rig.openAs(Provider.HIBERNATE, database, USER);
  }

  /** The servers are shared by all databases of this JVM, and so are their users. */
  private static void createUser(TestDatabase database) throws SQLException {
    if (!database.isPostgres()) {
      database.execute(
          "CREATE USER IF NOT EXISTS " + USER + (database.isInnoDb() ? "" : " PASSWORD ''"));
    } else if (database.number("SELECT count(*) FROM pg_roles WHERE rolname = ?", USER) == 0) {
      database.execute("CREATE ROLE " + USER + " LOGIN");
    }
  }

  private static List<String> grants() throws IOException {
    return PageSql.blocks("how-to/create-the-table.md").stream()
        .filter(block -> block.startsWith("GRANT"))
        .flatMap(block -> Arrays.stream(block.split(";\\s*")))
        .toList();
  }

  @Override
  public Rig rig() {
    return rig;
  }

  @AfterEach
  void close() {
    rig.close();
  }

  @ParameterizedTest
  @MethodSource("databases")
  void noOtherRightsAreNeeded(Callable<TestDatabase> database) throws Exception {
    open(database.call());
    ProtectedCall call = Calls.kept(Calls.fresh(), ARCHIVED);
    Item item = Item.fresh();

    assertThat(tableFindings()).isEmpty();
    assertThat(deliver(call, () -> insert(item))).isEqualTo(new Decision.Executed());
    assertThat(deliver(call, MUST_NOT_RUN)).isInstanceOf(Decision.Replay.class);
    endRetention();
    assertThat(deliver(call, () -> insert(Item.fresh()))).isEqualTo(new Decision.Executed());
    endRetention();
    assertThat(removeExpired()).isEqualTo(1);
    assertThat(summaries()).isEqualTo(2);
    assertThat(Jta.committed(() -> rig.maintenance().backlog()).expired()).isZero();
    assertThat(deliver(call, () -> insert(Item.fresh()))).isEqualTo(new Decision.Executed());
    String tenant = call.identity().tenant();
    assertThat(Jta.committed(() -> rig.maintenance().eraseRecords(tenant)).removed()).isEqualTo(1);
    assertThat(Jta.committed(() -> rig.maintenance().eraseSummaries(tenant)).removed())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("databases")
  void withoutTheRightToDeleteTheCleanupDoesNothingByHalvesAndSaysWhatFailed(
      Callable<TestDatabase> database) throws Exception {
    open(database.call());
    rig.database().execute("REVOKE DELETE ON idempotency_record FROM " + USER);
    ProtectedCall call = Calls.kept(Calls.fresh(), ARCHIVED);
    assertThat(deliver(call, () -> insert(Item.fresh()))).isEqualTo(new Decision.Executed());
    endRetention();

    assertThatThrownBy(this::removeExpired)
        .rootCause()
        .isInstanceOf(SQLException.class)
        .message()
        .containsIgnoringCase("idempotency_record");

    assertThat(rig.records().has(call.identity())).isTrue();
    assertThat(summaries()).isZero();
  }

  private List<String> tableFindings() throws Exception {
    return Jta.rolledBack(
        () -> TableCheck.findings(rig.unit(), UnitFacts.of(rig.unit()), rig.database().tables()));
  }

  private void endRetention() throws SQLException {
    rig.database().execute("UPDATE idempotency_record SET expires_at = " + rig.database().now());
  }

  private int removeExpired() throws Exception {
    return Jta.committed(() -> rig.maintenance().removeExpired(null)).removed();
  }

  private long summaries() throws SQLException {
    return rig.database().number("SELECT count(*) FROM idempotency_archive");
  }
}

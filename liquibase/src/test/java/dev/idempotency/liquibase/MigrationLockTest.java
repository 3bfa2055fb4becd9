package dev.idempotency.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MigrationLockTest {

  private static final String HOLDER =
      "locked = TRUE, lockedby = 'node-7 (10.0.0.7)', lockgranted = '2026-01-02 03:04:05'";

  private EmptyDatabase database;

  @BeforeEach
  void createDatabase() throws SQLException {
    database = EmptyDatabase.Kind.POSTGRESQL.create();
  }

  @Test
  void c066_whatIsUpToDateNeedsNoRightsOfAnOwnerAndWritesNothing() throws Exception {
    migrate(Duration.ZERO);
    String user = "app_" + System.identityHashCode(database);
    database.execute("CREATE ROLE " + user + " LOGIN");
    database.execute("ALTER ROLE " + user + " SET default_transaction_read_only = on");
    database.execute(
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO " + user);
    List<String> before = bookkeepingVersions();

    migration(database.as(user), MigrationSettings.defaults()).run();

    assertThat(bookkeepingVersions()).isEqualTo(before).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"MARIADB", "MYSQL"})
  void c066_whatIsUpToDateNeedsNoMoreThanTheRightToRead(EmptyDatabase.Kind kind) throws Exception {
    database = kind.create();
    migrate(Duration.ZERO);
    String user = "app_" + System.identityHashCode(database);
    database.execute("CREATE USER " + user + "@'%'");
    database.execute("GRANT SELECT ON * TO " + user + "@'%'");

    assertThatCode(() -> migration(database.as(user), MigrationSettings.defaults()).run())
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> database.as(user).execute("DROP TABLE idempotency_record"))
        .hasMessageContaining("denied");
  }

  @Test
  void c066_whatIsUpToDateNeedsNoLock() throws Exception {
    migrate(Duration.ZERO);
    leaveLockBehind("databasechangeloglock");

    assertThatCode(() -> migrate(Duration.ZERO)).doesNotThrowAnyException();

    assertThat(lock()).containsExactly("1 true node-7 (10.0.0.7)");
  }

  @Test
  void c066_saysWhoHoldsALockThatIsLeftBehindAndHowToReleaseIt() throws Exception {
    migrate(Duration.ZERO);
    undoArchive();
    leaveLockBehind("databasechangeloglock");

    Throwable failure = catchThrowable(() -> migrate(Duration.ZERO));

    assertThat(failure)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("IDEM-0205")
        .hasMessageContaining("node-7 (10.0.0.7) since 2026-01-02T03:04:05")
        .hasMessageContaining("dev.idempotency.migration.lock-wait");
    assertThat(lock()).as("nobody breaks it").containsExactly("1 true node-7 (10.0.0.7)");

    database.execute(adviceOf(failure));
    migrate(Duration.ZERO);
    assertThat(executions()).containsExactly("archive EXECUTED", "record EXECUTED");
  }

  @Test
  void c066_theAdviceKnowsTheTablesOwnName() throws Exception {
    database.execute("CREATE SCHEMA shop");
    MigrationSettings settings =
        new MigrationSettings(
            MigrationSettings.LIBRARY_CHANGELOG, "shop", null, "shop_lock", Duration.ZERO);
    migration(database, settings).run();
    database.execute("DELETE FROM shop.databasechangelog");
    leaveLockBehind("shop.shop_lock");

    Throwable failure = catchThrowable(() -> migration(database, settings).run());
    database.execute(adviceOf(failure));

    assertThat(database.query("SELECT locked FROM shop.shop_lock")).containsExactly("false");
  }

  @Test
  void c066_aLockOnAnEmptyDatabaseIsWaitedForToo() throws Exception {
    migrate(Duration.ZERO);
    database.execute("DROP TABLE databasechangelog");
    leaveLockBehind("databasechangeloglock");

    assertThatThrownBy(() -> migrate(Duration.ZERO)).hasMessageContaining("IDEM-0205");
  }

  @Test
  void c066_waitsNoLongerThanTheLimit() throws Exception {
    migrate(Duration.ZERO);
    undoArchive();
    leaveLockBehind("databasechangeloglock");
    AtomicLong clock = new AtomicLong();
    AtomicLong pauses = new AtomicLong();
    LockWait wait =
        new LockWait(
            Duration.ofSeconds(3),
            clock::get,
            () -> {
              pauses.incrementAndGet();
              clock.addAndGet(Duration.ofSeconds(1).toNanos());
            });

    assertThatThrownBy(() -> migrate(wait)).hasMessageContaining("within PT3S");

    assertThat(pauses).hasValue(3);
  }

  @Test
  void c066_goesOnAsSoonAsTheLockIsReleased() throws Exception {
    migrate(Duration.ZERO);
    undoArchive();
    leaveLockBehind("databasechangeloglock");
    LockWait wait = new LockWait(Duration.ofSeconds(1), () -> 0, this::release);

    migrate(wait);

    assertThat(executions()).containsExactly("archive EXECUTED", "record EXECUTED");
    assertThat(lock()).containsExactly("1 false null");
  }

  @Test
  void c066_whatTheHolderHasDoneIsNotDoneAgain() throws Exception {
    migrate(Duration.ZERO);
    undoArchive();
    leaveLockBehind("databasechangeloglock");
    AtomicLong clock = new AtomicLong();
    LockWait wait =
        new LockWait(
            Duration.ofSeconds(1),
            clock::get,
            () -> {
              asTheHolderWould();
              clock.addAndGet(Duration.ofSeconds(1).toNanos());
            });

    migrate(wait);

    assertThat(executions()).containsExactly("archive EXECUTED", "record EXECUTED");
    assertThat(lock()).as("killed after its work").containsExactly("1 true node-7 (10.0.0.7)");
  }

  private void asTheHolderWould() {
    executeUnchecked("CREATE TABLE idempotency_archive (made_by_the_holder int)");
    executeUnchecked(
        "INSERT INTO databasechangelog SELECT 'archive', author, filename, dateexecuted,"
            + " orderexecuted, exectype, archive_md5, description, comments, tag, liquibase,"
            + " contexts, labels, deployment_id FROM databasechangelog, kept_md5");
  }

  private void release() {
    executeUnchecked(
        "UPDATE databasechangeloglock SET locked = FALSE, lockedby = NULL, lockgranted = NULL");
  }

  private void executeUnchecked(String sql) {
    try {
      database.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void leaveLockBehind(String table) throws SQLException {
    database.execute("UPDATE " + table + " SET " + HOLDER);
  }

  /** As if the last change set had not been there at the first start. */
  private void undoArchive() throws SQLException {
    database.execute(
        "CREATE TABLE kept_md5 AS SELECT md5sum AS archive_md5 FROM databasechangelog"
            + " WHERE id = 'archive'");
    database.execute("DROP TABLE idempotency_archive");
    database.execute("DELETE FROM databasechangelog WHERE id = 'archive'");
  }

  private static String adviceOf(Throwable failure) {
    Matcher advice = Pattern.compile("UPDATE .* WHERE id = 1").matcher(failure.getMessage());
    assertThat(advice.find()).as(failure.getMessage()).isTrue();
    return advice.group();
  }

  /** Each row with the transaction that wrote it. */
  private List<String> bookkeepingVersions() throws SQLException {
    return database.query(
        "SELECT id::text, xmin::text, ctid::text FROM databasechangelog"
            + " UNION SELECT id::text, xmin::text, ctid::text FROM databasechangeloglock ORDER BY 1");
  }

  private List<String> lock() throws SQLException {
    return database.query("SELECT id, locked, lockedby FROM databasechangeloglock");
  }

  private List<String> executions() throws SQLException {
    return database.query("SELECT id, exectype FROM databasechangelog ORDER BY id");
  }

  private void migrate(Duration lockWait) {
    migration(
            database,
            new MigrationSettings(MigrationSettings.LIBRARY_CHANGELOG, null, null, null, lockWait))
        .run();
  }

  private void migrate(LockWait wait) {
    new Migration(
            database.dataSource(),
            MigrationSettings.defaults(),
            wait,
            MigrationLockTest.class.getClassLoader())
        .run();
  }

  private static Migration migration(EmptyDatabase database, MigrationSettings settings) {
    return new Migration(database.dataSource(), settings, MigrationLockTest.class.getClassLoader());
  }
}

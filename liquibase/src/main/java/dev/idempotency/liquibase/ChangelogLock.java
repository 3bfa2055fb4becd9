package dev.idempotency.liquibase;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import liquibase.database.Database;
import liquibase.exception.DatabaseException;
import liquibase.exception.LockException;
import liquibase.lockservice.DatabaseChangeLogLock;
import liquibase.lockservice.LockServiceFactory;
import org.jspecify.annotations.Nullable;

/**
 * Liquibase's lock, which a killed process leaves behind. Nobody can tell from the database whether
 * its holder lives, so it is waited for and never broken.
 */
final class ChangelogLock {

  private final Database database;
  private final LockWait wait;

  ChangelogLock(Database database, LockWait wait) {
    this.database = database;
    this.wait = wait;
  }

  /** Work of Liquibase that fails at once if somebody else holds the lock. */
  interface Work {
    void run() throws Exception;
  }

  /**
   * Does the work, again whenever it found the lock held. The last time is after the limit: work
   * that needs no lock any more is done however long it is held.
   *
   * @throws MigrationException if the lock was held at all times
   */
  void whenFree(Work work) throws Exception {
    long start = wait.nanoTime().getAsLong();
    while (true) {
      boolean last = isOver(start);
      @Nullable Exception held = refusal(work);
      if (held == null) {
        return;
      }
      if (last) {
        throw stillHeld(held);
      }
      awaitRelease(start);
    }
  }

  private static @Nullable Exception refusal(Work work) throws Exception {
    try {
      work.run();
      return null;
    } catch (Exception e) {
      if (saysThatItIsHeld(e)) {
        return e;
      }
      throw e;
    }
  }

  /** Liquibase wraps what made it fail on its way to the lock, but nothing when it is held. */
  private static boolean saysThatItIsHeld(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof LockException) {
        return cause.getCause() == null;
      }
    }
    return false;
  }

  private void awaitRelease(long start) throws Exception {
    while (!isOver(start) && holder().isPresent()) {
      wait.pause().run();
    }
  }

  private boolean isOver(long start) {
    return Duration.ofNanos(wait.nanoTime().getAsLong() - start).compareTo(wait.limit()) >= 0;
  }

  /** A new transaction, so that it sees what others have done in the meantime. */
  private Optional<DatabaseChangeLogLock> holder() throws DatabaseException, LockException {
    database.rollback();
    return Arrays.stream(LockServiceFactory.getInstance().getLockService(database).listLocks())
        .findFirst();
  }

  private MigrationException stillHeld(Exception cause) throws Exception {
    return new MigrationException(
        ("IDEM-0205: Liquibase's lock is held by %s, and it was not released within %s. If its"
                + " holder still migrates, let it end and deploy again, or raise"
                + " dev.idempotency.migration.lock-wait. If it was killed, release its lock, with"
                + " Liquibase's release-locks or with: UPDATE %s SET locked = FALSE, lockgranted ="
                + " NULL, lockedby = NULL WHERE id = 1; then deploy again.")
            .formatted(holder().map(ChangelogLock::name).orElse("others"), wait.limit(), table()),
        cause);
  }

  /** The time is the holder's local one: Liquibase's column has no zone. */
  private static String name(DatabaseChangeLogLock lock) {
    return "%s since %s"
        .formatted(
            lock.getLockedBy(),
            lock.getLockGranted() == null
                ? "an unknown time"
                : lock.getLockGranted()
                    .toInstant()
                    .atZone(ZoneId.systemDefault())
                    .toLocalDateTime());
  }

  private String table() {
    return database.escapeTableName(
        database.getLiquibaseCatalogName(),
        database.getLiquibaseSchemaName(),
        database.getDatabaseChangeLogLockTableName());
  }
}

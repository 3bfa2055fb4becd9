package dev.idempotency.liquibase;

import liquibase.Scope;
import liquibase.changelog.ChangeLogHistoryServiceFactory;
import liquibase.database.Database;
import liquibase.exception.DatabaseException;
import liquibase.exception.LockException;
import liquibase.executor.Executor;
import liquibase.executor.ExecutorService;
import liquibase.lockservice.LockService;
import liquibase.lockservice.LockServiceFactory;
import liquibase.snapshot.SnapshotGeneratorFactory;
import liquibase.statement.core.CreateDatabaseChangeLogLockTableStatement;
import liquibase.statement.core.InsertStatement;

/**
 * Liquibase's own tables. Liquibase creates them before it has its lock, so nodes that start
 * together on an empty database would fail, or reset the lock that another one has just taken.
 */
final class Bookkeeping {

  private final Database database;

  Bookkeeping(Database database) {
    this.database = database;
  }

  /** Makes what is missing. Writes nothing if nothing is. */
  void create() throws DatabaseException, LockException {
    if (!hasLockTable()) {
      createLockTable();
    }
    if (!SnapshotGeneratorFactory.getInstance().hasDatabaseChangeLogTable(database)) {
      createHistoryTable();
    }
  }

  private boolean hasLockTable() throws DatabaseException {
    return SnapshotGeneratorFactory.getInstance().hasDatabaseChangeLogLockTable(database);
  }

  /** The table is never seen without its row where DDL is part of a transaction. */
  private void createLockTable() throws DatabaseException {
    Executor executor =
        Scope.getCurrentScope().getSingleton(ExecutorService.class).getExecutor("jdbc", database);
    try {
      executor.execute(new CreateDatabaseChangeLogLockTableStatement());
      executor.execute(freeLock());
      database.commit();
    } catch (DatabaseException e) {
      database.rollback();
      if (!hasLockTable()) {
        throw e;
      }
    }
  }

  private InsertStatement freeLock() {
    return new InsertStatement(
            database.getLiquibaseCatalogName(),
            database.getLiquibaseSchemaName(),
            database.getDatabaseChangeLogLockTableName())
        .addColumnValue("ID", 1)
        .addColumnValue("LOCKED", false);
  }

  private void createHistoryTable() throws DatabaseException, LockException {
    LockService lock = LockServiceFactory.getInstance().getLockService(database);
    lock.waitForLock();
    try {
      Scope.getCurrentScope()
          .getSingleton(ChangeLogHistoryServiceFactory.class)
          .getChangeLogService(database)
          .init();
    } finally {
      lock.releaseLock();
    }
  }
}

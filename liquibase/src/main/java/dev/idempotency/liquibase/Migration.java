package dev.idempotency.liquibase;

import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
import liquibase.GlobalConfiguration;
import liquibase.Scope;
import liquibase.UpdateSummaryEnum;
import liquibase.UpdateSummaryOutputEnum;
import liquibase.command.CommandScope;
import liquibase.command.core.UpdateCommandStep;
import liquibase.command.core.helpers.DbUrlConnectionArgumentsCommandStep;
import liquibase.command.core.helpers.ShowSummaryArgument;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.DatabaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.ui.LoggerUIService;

/**
 * Brings a database up to date with a changelog. Liquibase commits and switches autocommit on its
 * connection, so none of this may happen inside a JTA transaction.
 */
final class Migration {

  private static final String FAILED = "IDEM-0202: The changelog %s could not be applied: %s";

  private final DataSource dataSource;
  private final MigrationSettings settings;
  private final LockWait lockWait;
  private final ClassLoader resources;

  /**
   * Prepares a migration.
   *
   * @param dataSource the database
   * @param settings what is run
   * @param resources where the changelog and what it includes are found
   */
  Migration(DataSource dataSource, MigrationSettings settings, ClassLoader resources) {
    this(dataSource, settings, LockWait.upTo(settings.lockWait()), resources);
  }

  /** The same with another way of waiting. */
  Migration(
      DataSource dataSource, MigrationSettings settings, LockWait lockWait, ClassLoader resources) {
    this.dataSource = dataSource;
    this.settings = settings;
    this.lockWait = lockWait;
    this.resources = resources;
  }

  /**
   * Runs what has not run yet. If that is nothing, it writes nothing and needs no lock.
   *
   * @throws MigrationException if it fails
   */
  void run() {
    try (BorrowedConnection connection = BorrowedConnection.from(dataSource)) {
      Scope.child(surroundings(), () -> migrate(database(connection.get())));
    } catch (MigrationException e) {
      throw e;
    } catch (Exception e) {
      throw new MigrationException(FAILED.formatted(settings.changelog(), e.getMessage()), e);
    }
  }

  /** Liquibase itself does not wait: it knows minutes only, and says nothing of use afterwards. */
  private Map<String, Object> surroundings() {
    return Map.of(
        Scope.Attr.resourceAccessor.name(),
        new ClassLoaderResourceAccessor(resources),
        Scope.Attr.classLoader.name(),
        resources,
        Scope.Attr.ui.name(),
        new LoggerUIService(),
        GlobalConfiguration.CHANGELOGLOCK_WAIT_TIME.getKey(),
        0L,
        GlobalConfiguration.CHANGELOGLOCK_POLL_RATE.getKey(),
        0L);
  }

  private void migrate(Database database) throws Exception {
    new ChangelogLock(database, lockWait)
        .whenFree(
            () -> {
              new Bookkeeping(database).create();
              update(database);
            });
  }

  private void update(Database database) throws Exception {
    new CommandScope(UpdateCommandStep.COMMAND_NAME)
        .addArgumentValue(DbUrlConnectionArgumentsCommandStep.DATABASE_ARG, database)
        .addArgumentValue(UpdateCommandStep.CHANGELOG_FILE_ARG, settings.changelog())
        .addArgumentValue(ShowSummaryArgument.SHOW_SUMMARY, UpdateSummaryEnum.OFF)
        .addArgumentValue(ShowSummaryArgument.SHOW_SUMMARY_OUTPUT, UpdateSummaryOutputEnum.LOG)
        .execute();
  }

  private Database database(Connection connection) throws DatabaseException {
    Database database =
        DatabaseFactory.getInstance()
            .findCorrectDatabaseImplementation(new JdbcConnection(connection));
    if (settings.schema() != null) {
      database.setDefaultSchemaName(settings.schema());
    }
    if (settings.changelogTable() != null) {
      database.setDatabaseChangeLogTableName(settings.changelogTable());
    }
    if (settings.lockTable() != null) {
      database.setDatabaseChangeLogLockTableName(settings.lockTable());
    }
    return database;
  }
}

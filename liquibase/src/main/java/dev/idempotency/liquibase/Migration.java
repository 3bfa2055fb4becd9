package dev.idempotency.liquibase;

import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
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

  /** The library's own tables and nothing else. */
  static final String LIBRARY_CHANGELOG = "dev/idempotency/liquibase/changelog.xml";

  private final DataSource dataSource;
  private final String changelog;
  private final ClassLoader resources;

  /**
   * Prepares a migration.
   *
   * @param dataSource the database
   * @param changelog the changelog's path on the class path
   * @param resources where the changelog and what it includes are found
   */
  Migration(DataSource dataSource, String changelog, ClassLoader resources) {
    this.dataSource = dataSource;
    this.changelog = changelog;
    this.resources = resources;
  }

  /**
   * Runs what has not run yet.
   *
   * @throws MigrationException if it fails
   */
  void run() {
    try (Connection connection = dataSource.getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      try {
        Scope.child(surroundings(), () -> update(connection));
      } finally {
        connection.setAutoCommit(autoCommit);
      }
    } catch (Exception e) {
      throw new MigrationException(
          "IDEM-0202: The changelog " + changelog + " could not be applied: " + e.getMessage(), e);
    }
  }

  private Map<String, Object> surroundings() {
    return Map.of(
        Scope.Attr.resourceAccessor.name(), new ClassLoaderResourceAccessor(resources),
        Scope.Attr.classLoader.name(), resources,
        Scope.Attr.ui.name(), new LoggerUIService());
  }

  private void update(Connection connection) throws Exception {
    new CommandScope(UpdateCommandStep.COMMAND_NAME)
        .addArgumentValue(DbUrlConnectionArgumentsCommandStep.DATABASE_ARG, database(connection))
        .addArgumentValue(UpdateCommandStep.CHANGELOG_FILE_ARG, changelog)
        .addArgumentValue(ShowSummaryArgument.SHOW_SUMMARY, UpdateSummaryEnum.OFF)
        .addArgumentValue(ShowSummaryArgument.SHOW_SUMMARY_OUTPUT, UpdateSummaryOutputEnum.LOG)
        .execute();
  }

  private static Database database(Connection connection) throws DatabaseException {
    return DatabaseFactory.getInstance()
        .findCorrectDatabaseImplementation(new JdbcConnection(connection));
  }
}

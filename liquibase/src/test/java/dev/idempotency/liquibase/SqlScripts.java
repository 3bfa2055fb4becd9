package dev.idempotency.liquibase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liquibase.change.Change;
import liquibase.changelog.ChangeLogParameters;
import liquibase.changelog.ChangeSet;
import liquibase.changelog.DatabaseChangeLog;
import liquibase.changelog.filter.DbmsChangeSetFilter;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.DatabaseList;
import liquibase.parser.ChangeLogParserFactory;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.resource.ResourceAccessor;
import liquibase.sql.visitor.SqlVisitor;
import liquibase.sqlgenerator.SqlGeneratorFactory;

/**
 * The changelog as plain SQL, for administrators without Liquibase: Liquibase's own statements for
 * an empty database, without its bookkeeping.
 */
final class SqlScripts {

  private final Database database;
  private final List<ChangeSet> changeSets;

  private SqlScripts(Database database, List<ChangeSet> changeSets) {
    this.database = database;
    this.changeSets = changeSets;
  }

  /**
   * Reads the changelog.
   *
   * @param offlineUrl Liquibase's URL of a database that nobody connects to
   */
  static SqlScripts of(String offlineUrl) throws Exception {
    ResourceAccessor resources = new ClassLoaderResourceAccessor(SqlScripts.class.getClassLoader());
    Database database =
        DatabaseFactory.getInstance().openDatabase(offlineUrl, null, null, null, resources);
    database.setOutputDefaultSchema(false);
    DatabaseChangeLog changelog =
        ChangeLogParserFactory.getInstance()
            .getParser(MigrationSettings.LIBRARY_CHANGELOG, resources)
            .parse(
                MigrationSettings.LIBRARY_CHANGELOG, new ChangeLogParameters(database), resources);
    DbmsChangeSetFilter ofThisDatabase = new DbmsChangeSetFilter(database);
    return new SqlScripts(
        database,
        changelog.getChangeSets().stream()
            .filter(changeSet -> ofThisDatabase.accepts(changeSet).isAccepted())
            .toList());
  }

  /** What makes the tables. */
  String create() {
    return script(
        "Creates the tables of the library.",
        changeSets.stream(),
        changeSet -> statements(changeSet.getChanges(), changeSet.getSqlVisitors()));
  }

  /** What takes them away. */
  String rollback() {
    List<ChangeSet> lastFirst = new ArrayList<>(changeSets);
    Collections.reverse(lastFirst);
    return script(
        "Drops the tables of the library, and all records with them.",
        lastFirst.stream(),
        changeSet ->
            statements(
                changeSet.getRollback().getChanges(),
                changeSet.getSqlVisitors().stream()
                    .filter(SqlVisitor::isApplyToRollback)
                    .toList()));
  }

  private String script(String purpose, Stream<ChangeSet> order, Part part) {
    return "-- "
        + purpose
        + " Generated from changelog.xml.\n"
        + order
            .map(changeSet -> "\n-- " + changeSet.getId() + "\n" + part.of(changeSet))
            .collect(Collectors.joining());
  }

  private String statements(List<Change> changes, List<SqlVisitor> visitors) {
    return changes.stream()
        .flatMap(
            change -> Stream.of(SqlGeneratorFactory.getInstance().generateSql(change, database)))
        .map(sql -> readable(modified(sql.toSql(), visitors)) + ";\n")
        .collect(Collectors.joining());
  }

  /** Liquibase does this where it executes a statement. */
  private String modified(String sql, List<SqlVisitor> visitors) {
    String modified = sql;
    for (SqlVisitor visitor : visitors) {
      if (DatabaseList.definitionMatches(visitor.getApplicableDbms(), database, true)) {
        modified = visitor.modifySql(modified, database);
      }
    }
    return modified;
  }

  /** Each column on a line of its own; a comma in quotes stays where it is. */
  private static String readable(String sql) {
    if (!sql.startsWith("CREATE TABLE")) {
      return sql;
    }
    return sql.replaceFirst("\\(", "(\n  ")
        .replaceAll(", (?=([^']*'[^']*')*[^']*$)", ",\n  ")
        .replaceFirst("\\)(?=$| COMMENT=)", "\n)");
  }

  /** Which of a change set's statements a script has. */
  private interface Part {
    String of(ChangeSet changeSet);
  }
}

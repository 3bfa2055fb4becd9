package dev.idempotency.liquibase;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import liquibase.change.AddColumnConfig;
import liquibase.change.Change;
import liquibase.change.ColumnConfig;
import liquibase.change.ConstraintsConfig;
import liquibase.change.core.AddColumnChange;
import liquibase.change.core.AddPrimaryKeyChange;
import liquibase.change.core.AddUniqueConstraintChange;
import liquibase.change.core.CreateIndexChange;
import liquibase.change.core.CreateTableChange;
import liquibase.changelog.ChangeSet;

/**
 * What a change set may do so that a node of the version before it can still work: more tables,
 * more indexes, and more columns that somebody who does not know them need not fill.
 */
final class AdditiveChanges {

  private AdditiveChanges() {}

  /** The changes that are more than that. */
  static List<String> offences(List<ChangeSet> changeSets) {
    Set<String> ownTables = new HashSet<>();
    for (ChangeSet changeSet : changeSets) {
      for (Change change : changeSet.getChanges()) {
        if (change instanceof CreateTableChange table) {
          ownTables.add(table.getTableName());
        }
      }
    }
    return changeSets.stream().flatMap(changeSet -> offences(changeSet, ownTables)).toList();
  }

  private static Stream<String> offences(ChangeSet changeSet, Set<String> ownTables) {
    return changeSet.getChanges().stream()
        .filter(change -> !isAdditive(change, ownTables))
        .map(change -> changeSet.getId() + ": " + change.getDescription());
  }

  private static boolean isAdditive(Change change, Set<String> ownTables) {
    if (change instanceof CreateTableChange) {
      return true;
    }
    if (change instanceof AddColumnChange columns) {
      return ownTables.contains(columns.getTableName())
          || columns.getColumns().stream().allMatch(AdditiveChanges::needsNoValue);
    }
    if (change instanceof CreateIndexChange index) {
      return ownTables.contains(index.getTableName()) || !Boolean.TRUE.equals(index.isUnique());
    }
    if (change instanceof AddUniqueConstraintChange unique) {
      return ownTables.contains(unique.getTableName());
    }
    return change instanceof AddPrimaryKeyChange key && ownTables.contains(key.getTableName());
  }

  private static boolean needsNoValue(AddColumnConfig column) {
    ConstraintsConfig constraints = column.getConstraints();
    boolean mayBeNull = constraints == null || !Objects.equals(constraints.isNullable(), false);
    boolean mustDiffer =
        constraints != null
            && (Boolean.TRUE.equals(constraints.isUnique())
                || Boolean.TRUE.equals(constraints.isPrimaryKey()));
    return !mustDiffer && (mayBeNull || hasDefault(column));
  }

  private static boolean hasDefault(ColumnConfig column) {
    return column.getDefaultValueObject() != null;
  }
}

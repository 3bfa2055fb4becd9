package dev.idempotency.jpa;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column as the database has it.
 *
 * @param type its type, as the driver names it
 * @param size its length, where the type has one
 * @param fractionDigits of seconds, where the type has them
 * @param nullable whether it allows null
 * @param filled whether the database gives it a value where a statement gives none
 * @param foldingCollation the collation, if that takes different texts for equal
 */
record ColumnFacts(
    String type,
    int size,
    int fractionDigits,
    boolean nullable,
    boolean filled,
    @Nullable String foldingCollation) {

  /**
   * Asks for the columns of a table.
   *
   * @param schema the table's schema, as it is stored
   * @param table the table's name, as it is stored
   * @param foldingCollations collations of columns that take different texts for equal
   * @return the columns by their names, as these are stored
   */
  static Map<String, ColumnFacts> ofTable(
      DatabaseMetaData metaData, String schema, String table, Map<String, String> foldingCollations)
      throws SQLException {
    Map<String, ColumnFacts> columns = new HashMap<>();
    try (ResultSet row =
        metaData.getColumns(null, literally(metaData, schema), literally(metaData, table), null)) {
      while (row.next()) {
        String name = row.getString("COLUMN_NAME");
        columns.put(name, of(row, foldingCollations.get(name)));
      }
    }
    return columns;
  }

  private static ColumnFacts of(ResultSet row, @Nullable String foldingCollation)
      throws SQLException {
    return new ColumnFacts(
        row.getString("TYPE_NAME"),
        row.getInt("COLUMN_SIZE"),
        row.getInt("DECIMAL_DIGITS"),
        row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls,
        row.getString("COLUMN_DEF") != null
            || "YES".equals(row.getString("IS_AUTOINCREMENT"))
            || "YES".equals(row.getString("IS_GENERATEDCOLUMN")),
        foldingCollation);
  }

  /** A name where a pattern is asked for. */
  private static String literally(DatabaseMetaData metaData, String name) throws SQLException {
    String escape = metaData.getSearchStringEscape();
    return name.replace(escape, escape + escape)
        .replace("_", escape + "_")
        .replace("%", escape + "%");
  }

  /** The type, with the capacity where that matters. */
  String describe(ColumnKind kind) {
    String name = type.toLowerCase(Locale.ROOT);
    int capacity = kind.capacity(this);
    boolean limited = !kind.unit().isEmpty() && capacity > 0 && capacity < Integer.MAX_VALUE;
    return limited || kind == ColumnKind.INSTANT ? name + "(" + capacity + ")" : name;
  }
}

package dev.idempotency.jpa;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** MariaDB's and MySQL's. The drivers' own view tells neither engine nor collation. */
final class InnoDbCatalog implements Catalog {

  /** Tells texts apart byte by byte; other binary ones ignore blanks at the end. */
  static final String MARIADB_COLLATION = "utf8mb4_nopad_bin";

  /** The same on MySQL. */
  static final String MYSQL_COLLATION = "utf8mb4_0900_bin";

  private static final int BYTES_OF_A_CHARACTER = 4;

  private static final String TABLE =
      "SELECT table_type, engine FROM information_schema.tables"
          + " WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ?";

  private static final String COLUMNS =
      """
      SELECT column_name, data_type, character_maximum_length, datetime_precision, is_nullable = 'YES' AS nullable,
             (column_default IS NOT NULL AND column_default <> 'NULL')
               OR extra LIKE '%auto_increment%' OR extra LIKE '%GENERATED%' AS filled, collation_name
        FROM information_schema.columns
       WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ?
      """;

  /** One row for each column of each index. */
  private static final String UNIQUE_INDEXES =
      """
      SELECT index_name, COALESCE(column_name, '(an expression)') AS column_name, sub_part
        FROM information_schema.statistics
       WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ? AND non_unique = 0
       ORDER BY index_name, seq_in_index
      """;

  private final Tables tables;
  private final String collation;

  /**
   * Makes a catalog.
   *
   * @param collation the only one that tells texts apart as the library does
   */
  InnoDbCatalog(Tables tables, String collation) {
    this.tables = tables;
    this.collation = collation;
  }

  @Override
  public List<String> types(ColumnKind kind) {
    return switch (kind) {
      case TEXT -> List.of("varchar", "text", "mediumtext", "longtext");
      case INTEGER -> List.of("int", "bigint");
      case BIGINT -> List.of("bigint");
      case BOOLEAN -> List.of("tinyint", "bit");
      case INSTANT -> List.of("datetime");
      case BYTES -> List.of("longblob");
    };
  }

  @Override
  public Optional<TableFacts> find(Connection connection, String name) throws SQLException {
    try (PreparedStatement query = about(connection, TABLE, name);
        ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      return Optional.of(
          new TableFacts(
              columns(connection, name),
              uniqueIndexes(connection, name),
              flaws(row.getString("table_type"), row.getString("engine"))));
    }
  }

  private static List<String> flaws(String type, @Nullable String engine) {
    if (!type.equals("BASE TABLE")) {
      return List.of("is not a table");
    }
    return "InnoDB".equalsIgnoreCase(engine)
        ? List.of()
        : List.of("has the engine " + engine + "; it must be InnoDB");
  }

  private Map<String, ColumnFacts> columns(Connection connection, String table)
      throws SQLException {
    Map<String, ColumnFacts> columns = new HashMap<>();
    try (PreparedStatement query = about(connection, COLUMNS, table);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        columns.put(row.getString("column_name"), column(row));
      }
    }
    return columns;
  }

  private ColumnFacts column(ResultSet row) throws SQLException {
    String type = row.getString("data_type");
    String actual = row.getString("collation_name");
    return new ColumnFacts(
        type,
        size(type, row.getLong("character_maximum_length")),
        row.getInt("datetime_precision"),
        row.getBoolean("nullable"),
        row.getBoolean("filled"),
        actual == null || actual.equals(collation) ? null : actual);
  }

  /** The catalog counts bytes for the types without a length of their own. */
  private static int size(String type, long catalogLength) {
    long size = type.endsWith("text") ? catalogLength / BYTES_OF_A_CHARACTER : catalogLength;
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  private List<UniqueIndex> uniqueIndexes(Connection connection, String table) throws SQLException {
    Map<String, UniqueIndex> indexes = new LinkedHashMap<>();
    try (PreparedStatement query = about(connection, UNIQUE_INDEXES, table);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        indexes.merge(row.getString("index_name"), part(row), UniqueIndex::and);
      }
    }
    return List.copyOf(indexes.values());
  }

  private static UniqueIndex part(ResultSet row) throws SQLException {
    return new UniqueIndex(
        row.getString("index_name"),
        List.of(row.getString("column_name")),
        row.getObject("sub_part") == null ? null : "compares only the beginning of a column");
  }

  private PreparedStatement about(Connection connection, String query, String table)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(query);
    statement.setString(1, tables.schema());
    statement.setString(2, table);
    return statement;
  }
}

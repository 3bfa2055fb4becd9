package dev.idempotency.jpa;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** H2's, whose names without quotes are in upper case unless a setting says otherwise. */
final class H2Catalog implements Catalog {

  private static final String COLLATION =
      "SELECT setting_value FROM information_schema.settings WHERE setting_name = 'COLLATION'";

  private final Tables tables;

  H2Catalog(Tables tables) {
    this.tables = tables;
  }

  @Override
  public List<String> types(ColumnKind kind) {
    return switch (kind) {
      case TEXT -> List.of("CHARACTER VARYING");
      case INTEGER -> List.of("INTEGER", "BIGINT");
      case BIGINT -> List.of("BIGINT");
      case BOOLEAN -> List.of("BOOLEAN");
      case INSTANT -> List.of("TIMESTAMP WITH TIME ZONE");
      case BYTES -> List.of("BINARY LARGE OBJECT");
    };
  }

  @Override
  public Optional<TableFacts> find(Connection connection, String name) throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    boolean upperCase = metaData.storesUpperCaseIdentifiers();
    String schema = schema(connection);
    String table = asStored(name, metaData);
    Map<String, ColumnFacts> columns = ColumnFacts.ofTable(metaData, schema, table, Map.of());
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new TableFacts(
            asSpelled(columns, upperCase),
            uniqueIndexes(metaData, schema, table, upperCase),
            flaws(connection)));
  }

  private String schema(Connection connection) throws SQLException {
    String schema = tables.schema();
    return schema == null ? connection.getSchema() : asStored(schema, connection.getMetaData());
  }

  private static String asStored(String name, DatabaseMetaData metaData) throws SQLException {
    if (metaData.storesUpperCaseIdentifiers()) {
      return name.toUpperCase(Locale.ROOT);
    }
    return metaData.storesLowerCaseIdentifiers() ? name.toLowerCase(Locale.ROOT) : name;
  }

  private static Map<String, ColumnFacts> asSpelled(
      Map<String, ColumnFacts> columns, boolean upperCase) {
    Map<String, ColumnFacts> spelled = new HashMap<>();
    columns.forEach((name, column) -> spelled.put(asSpelled(name, upperCase), column));
    return spelled;
  }

  /** The other case for every letter, so that what needs quotes is not taken for ours. */
  private static String asSpelled(String stored, boolean upperCase) {
    boolean needsQuotes = upperCase && !stored.equals(stored.toUpperCase(Locale.ROOT));
    return needsQuotes ? '"' + stored + '"' : stored.toLowerCase(Locale.ROOT);
  }

  private static List<UniqueIndex> uniqueIndexes(
      DatabaseMetaData metaData, String schema, String table, boolean upperCase)
      throws SQLException {
    Map<String, List<String>> columns = new LinkedHashMap<>();
    try (ResultSet row = metaData.getIndexInfo(null, schema, table, true, true)) {
      while (row.next()) {
        columns
            .computeIfAbsent(row.getString("INDEX_NAME"), index -> new ArrayList<>())
            .add(asSpelled(row.getString("COLUMN_NAME"), upperCase));
      }
    }
    return columns.entrySet().stream()
        .map(index -> new UniqueIndex(index.getKey(), index.getValue(), null))
        .toList();
  }

  /** A collation is the whole database's; which of H2's fold nothing, nobody tells. */
  private static List<String> flaws(Connection connection) throws SQLException {
    try (Statement query = connection.createStatement();
        ResultSet row = query.executeQuery(COLLATION)) {
      return row.next() && !row.getString(1).equals("OFF")
          ? List.of(
              "is in a database with the collation "
                  + row.getString(1)
                  + ", which may take different texts for equal; it must have none")
          : List.of();
    }
  }
}

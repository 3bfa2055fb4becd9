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

/** PostgreSQL's. */
final class PostgresCatalog implements Catalog {

  private static final String TABLE =
      """
      SELECT n.nspname, c.relname,
             CASE WHEN c.relkind NOT IN ('r', 'p') THEN 'is not a table'
                  WHEN c.relpersistence = 'u' THEN 'is UNLOGGED: the database empties it after a crash'
                  WHEN c.relpersistence = 't' THEN 'is temporary' END AS flaw
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
       WHERE c.oid = pg_catalog.to_regclass(?)
      """;

  private static final String FOLDING_COLLATIONS =
      """
      SELECT a.attname, c.collname
        FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_collation c ON c.oid = a.attcollation
       WHERE a.attrelid = pg_catalog.to_regclass(?) AND NOT c.collisdeterministic
      """;

  /** One row for each column of each index. */
  private static final String UNIQUE_INDEXES =
      """
      SELECT c.relname,
             COALESCE(a.attname, pg_catalog.pg_get_indexdef(i.indexrelid, k.number, true)) AS part,
             CASE WHEN NOT i.indisvalid THEN 'is not valid'
                  WHEN NOT i.indimmediate THEN 'is deferrable'
                  WHEN i.indpred IS NOT NULL THEN 'leaves out rows'
                  WHEN NOT l.collisdeterministic THEN 'has the collation ' || l.collname
                       || ', which takes different texts for equal' END AS flaw
        FROM pg_catalog.pg_index i
        JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
       CROSS JOIN LATERAL pg_catalog.generate_series(1, i.indnkeyatts) AS k (number)
        LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[k.number - 1]
        LEFT JOIN pg_catalog.pg_collation l ON l.oid = i.indcollation[k.number - 1]
       WHERE i.indrelid = pg_catalog.to_regclass(?) AND i.indisunique
       ORDER BY c.relname, k.number
      """;

  private final Tables tables;

  PostgresCatalog(Tables tables) {
    this.tables = tables;
  }

  @Override
  public List<String> types(ColumnKind kind) {
    return switch (kind) {
      case TEXT -> List.of("varchar", "text");
      case INTEGER -> List.of("int4", "int8");
      case BIGINT -> List.of("int8");
      case BOOLEAN -> List.of("bool");
      case INSTANT -> List.of("timestamptz");
      case BYTES -> List.of("bytea");
    };
  }

  @Override
  public Optional<TableFacts> find(Connection connection, String name) throws SQLException {
    try (PreparedStatement query = about(connection, TABLE, name);
        ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      String flaw = row.getString("flaw");
      return Optional.of(
          new TableFacts(
              ColumnFacts.ofTable(
                  connection.getMetaData(),
                  row.getString("nspname"),
                  row.getString("relname"),
                  foldingCollations(connection, name)),
              uniqueIndexes(connection, name),
              flaw == null ? List.of() : List.of(flaw)));
    }
  }

  private Map<String, String> foldingCollations(Connection connection, String table)
      throws SQLException {
    Map<String, String> collations = new HashMap<>();
    try (PreparedStatement query = about(connection, FOLDING_COLLATIONS, table);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        collations.put(row.getString("attname"), row.getString("collname"));
      }
    }
    return collations;
  }

  private List<UniqueIndex> uniqueIndexes(Connection connection, String table) throws SQLException {
    Map<String, UniqueIndex> indexes = new LinkedHashMap<>();
    try (PreparedStatement query = about(connection, UNIQUE_INDEXES, table);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        indexes.merge(row.getString("relname"), part(row), UniqueIndex::and);
      }
    }
    return List.copyOf(indexes.values());
  }

  private static UniqueIndex part(ResultSet row) throws SQLException {
    return new UniqueIndex(
        row.getString("relname"), List.of(row.getString("part")), row.getString("flaw"));
  }

  private PreparedStatement about(Connection connection, String query, String table)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(query);
    statement.setString(1, tables.in(table));
    return statement;
  }
}

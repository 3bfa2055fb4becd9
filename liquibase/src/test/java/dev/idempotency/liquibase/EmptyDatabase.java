package dev.idempotency.liquibase;

import dev.idempotency.testkit.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database of its own, with nothing in it.
 *
 * @param dataSource connections of its owner
 */
record EmptyDatabase(DataSource dataSource) {

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** One server for all databases; its own hook ends it with this JVM. */
  private static final class Server {
    static final PostgresServer INSTANCE = PostgresServer.start();
  }

  /** The oldest version of PostgreSQL that is supported. */
  private static final class OldestServer {
    static final PostgresServer INSTANCE = PostgresServer.start(14);
  }

  /** The kinds that there is SQL for. */
  enum Kind {
    POSTGRESQL("offline:postgresql?version=14.0"),
    H2("offline:h2?version=2.2");

    private final String offlineUrl;

    Kind(String offlineUrl) {
      this.offlineUrl = offlineUrl;
    }

    EmptyDatabase create() throws SQLException {
      return this == H2 ? h2() : postgres();
    }

    SqlScripts scripts() throws Exception {
      return SqlScripts.of(offlineUrl);
    }
  }

  static EmptyDatabase postgres() throws SQLException {
    return on(Server.INSTANCE);
  }

  static EmptyDatabase oldestPostgres() throws SQLException {
    return on(OldestServer.INSTANCE);
  }

  private static EmptyDatabase on(PostgresServer server) throws SQLException {
    String name = "migration" + NUMBER.incrementAndGet();
    server.createDatabase(name);
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(server.jdbcUrl(name));
    dataSource.setUser(server.user());
    return new EmptyDatabase(dataSource);
  }

  static EmptyDatabase h2() {
    JdbcDataSource dataSource = new JdbcDataSource();
    dataSource.setURL("jdbc:h2:mem:migration" + NUMBER.incrementAndGet() + ";DB_CLOSE_DELAY=-1");
    return new EmptyDatabase(dataSource);
  }

  /** The same database through connections of another user; PostgreSQL only. */
  EmptyDatabase as(String user) {
    PGSimpleDataSource same = new PGSimpleDataSource();
    same.setUrl(((PGSimpleDataSource) dataSource).getUrl());
    same.setUser(user);
    return new EmptyDatabase(same);
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Each row's columns, with a blank between them. */
  List<String> query(String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return lines(rows);
    }
  }

  private static List<String> lines(ResultSet rows) throws SQLException {
    List<String> lines = new ArrayList<>();
    while (rows.next()) {
      List<String> values = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        values.add(String.valueOf(rows.getObject(i)));
      }
      lines.add(String.join(" ", values));
    }
    return lines;
  }

  /** The library's tables: columns, constraints and indexes. */
  List<String> tables() throws SQLException {
    List<String> all = new ArrayList<>(query(COLUMNS));
    all.addAll(query(CONSTRAINTS));
    try (Connection connection = dataSource.getConnection()) {
      all.addAll(indexes(connection));
    }
    return all;
  }

  private static final String COLUMNS =
      """
      SELECT table_name, ordinal_position, column_name, data_type, character_maximum_length,
        datetime_precision, is_nullable, column_default
      FROM information_schema.columns WHERE lower(table_name) LIKE 'idempotency%'
      ORDER BY table_name, ordinal_position
      """;

  private static final String CONSTRAINTS =
      """
      SELECT c.table_name, c.constraint_type, c.constraint_name, k.ordinal_position, k.column_name
      FROM information_schema.table_constraints c
      JOIN information_schema.key_column_usage k
        ON k.constraint_name = c.constraint_name AND k.table_name = c.table_name
      WHERE lower(c.table_name) LIKE 'idempotency%'
      ORDER BY c.table_name, c.constraint_name, k.ordinal_position
      """;

  private static List<String> indexes(Connection connection) throws SQLException {
    List<String> indexes = new ArrayList<>();
    for (String table : List.of("idempotency_record", "idempotency_archive")) {
      String name =
          connection.getMetaData().storesUpperCaseIdentifiers()
              ? table.toUpperCase(Locale.ROOT)
              : table;
      try (ResultSet rows = connection.getMetaData().getIndexInfo(null, null, name, false, true)) {
        while (rows.next()) {
          // H2 numbers the indexes of constraints in the order of their creation.
          indexes.add(
              "%s %s %s %s %s"
                  .formatted(
                      rows.getString("TABLE_NAME"),
                      rows.getString("INDEX_NAME").replaceFirst("_INDEX_\\w+$", ""),
                      rows.getBoolean("NON_UNIQUE"),
                      rows.getInt("ORDINAL_POSITION"),
                      rows.getString("COLUMN_NAME")));
        }
      }
    }
    return indexes;
  }
}

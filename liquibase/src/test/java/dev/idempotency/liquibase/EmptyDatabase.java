package dev.idempotency.liquibase;

import com.mysql.cj.jdbc.MysqlDataSource;
import dev.idempotency.testkit.MariaDbServer;
import dev.idempotency.testkit.MySqlServer;
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
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database of its own, with nothing in it.
 *
 * @param kind what it is
 * @param url where it is
 * @param dataSource connections to it
 */
record EmptyDatabase(Kind kind, String url, DataSource dataSource) {

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** One server for all databases; its own hook ends it with this JVM. */
  private static final class Postgres {
    static final PostgresServer SERVER = PostgresServer.start();
  }

  /** The oldest version of PostgreSQL that is supported. */
  private static final class OldestPostgres {
    static final PostgresServer SERVER = PostgresServer.start(14);
  }

  /** The same for MariaDB. */
  private static final class MariaDb {
    static final MariaDbServer SERVER = MariaDbServer.start();
  }

  /** The same for MySQL. */
  private static final class MySql {
    static final MySqlServer SERVER = MySqlServer.start();
  }

  /** The kinds that there is SQL for. */
  enum Kind {
    POSTGRESQL("offline:postgresql?version=14.0") {
      @Override
      EmptyDatabase create(String name) throws SQLException {
        Postgres.SERVER.createDatabase(name);
        return of(Postgres.SERVER.jdbcUrl(name), Postgres.SERVER.user());
      }

      @Override
      DataSource dataSource(String url, String user) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(url);
        dataSource.setUser(user);
        return dataSource;
      }
    },

    H2("offline:h2?version=2.2") {
      @Override
      EmptyDatabase create(String name) {
        return of("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1", "");
      }

      @Override
      DataSource dataSource(String url, String user) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL(url);
        dataSource.setUser(user);
        return dataSource;
      }
    },

    MARIADB("offline:mariadb?version=11.4") {
      @Override
      EmptyDatabase create(String name) throws SQLException {
        MariaDb.SERVER.createDatabase(name);
        return of(MariaDb.SERVER.jdbcUrl(name) + "?allowMultiQueries=true", MariaDb.SERVER.user());
      }

      @Override
      DataSource dataSource(String url, String user) {
        try {
          MariaDbDataSource dataSource = new MariaDbDataSource(url);
          dataSource.setUser(user);
          return dataSource;
        } catch (SQLException e) {
          throw new IllegalArgumentException(url, e);
        }
      }
    },

    MYSQL("offline:mysql?version=8.0.31") {
      @Override
      EmptyDatabase create(String name) throws SQLException {
        MySql.SERVER.createDatabase(name);
        return of(MySql.SERVER.jdbcUrl(name) + "?allowMultiQueries=true", MySql.SERVER.user());
      }

      @Override
      DataSource dataSource(String url, String user) {
        MysqlDataSource dataSource = new MysqlDataSource();
        dataSource.setURL(url);
        dataSource.setUser(user);
        return dataSource;
      }
    };

    private final String offlineUrl;

    Kind(String offlineUrl) {
      this.offlineUrl = offlineUrl;
    }

    abstract EmptyDatabase create(String name) throws SQLException;

    abstract DataSource dataSource(String url, String user);

    EmptyDatabase create() throws SQLException {
      return create("migration" + NUMBER.incrementAndGet());
    }

    EmptyDatabase of(String url, String user) {
      return new EmptyDatabase(this, url, dataSource(url, user));
    }

    SqlScripts scripts() throws Exception {
      return SqlScripts.of(offlineUrl);
    }
  }

  /** The oldest version of PostgreSQL that is supported. */
  static EmptyDatabase oldestPostgres() throws SQLException {
    String name = "migration" + NUMBER.incrementAndGet();
    OldestPostgres.SERVER.createDatabase(name);
    return Kind.POSTGRESQL.of(OldestPostgres.SERVER.jdbcUrl(name), OldestPostgres.SERVER.user());
  }

  /** The same database through connections of another user, who has no password. */
  EmptyDatabase as(String user) {
    return kind.of(url, user);
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
    if (kind == Kind.MARIADB || kind == Kind.MYSQL) {
      return definitions();
    }
    List<String> all = new ArrayList<>(query(COLUMNS));
    all.addAll(query(CONSTRAINTS));
    try (Connection connection = dataSource.getConnection()) {
      all.addAll(indexes(connection));
    }
    return all;
  }

  /** As the server says them itself, line by line: engine and collation decide too. */
  private List<String> definitions() throws SQLException {
    List<String> lines = new ArrayList<>();
    for (String table : query("SHOW TABLES LIKE 'idempotency%'")) {
      query("SHOW CREATE TABLE " + table).stream().flatMap(String::lines).forEach(lines::add);
    }
    return lines;
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

package dev.idempotency.sample;

import dev.idempotency.testkit.JdbcDataSource;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** A database of its own, which applications bring up to date when they start. */
final class Migrations {

  private static final int POOL_SIZE = 4;

  private final String database;

  private Migrations(String database) {
    this.database = database;
  }

  static Migrations on(String database) throws SQLException {
    ServerRig.current().postgres().createDatabase(database);
    return new Migrations(database);
  }

  /** A data source of a server, whose user must exist. */
  void addDataSource(ServerProcess server, Path script, String name, String user) {
    JdbcDataSource lab = ServerRig.current().dataSource("lab");
    server.addDataSource(
        script,
        new JdbcDataSource(
            name,
            lab.host(),
            lab.port(),
            database,
            user,
            lab.password(),
            POOL_SIZE,
            lab.driverJar()));
  }

  /** The laboratory on a data source. */
  static WebArchive application(String war, String source) {
    return application(war, source, Map.of());
  }

  /** With entries {@code dev.idempotency.migration.*} beside that of the data source. */
  static WebArchive application(String war, String source, Map<String, String> settings) {
    StringBuilder entries = new StringBuilder();
    settings.forEach((name, value) -> entries.append(entry(name, value)));
    return Archives.lab(
        war,
        on(source, Descriptors.webXml()).replace("</web-app>", entries + "</web-app>"),
        on(source, Descriptors.persistenceXml()));
  }

  /** Whose persistence unit has properties. */
  static WebArchive withUnitProperties(String war, String source, Map<String, String> properties) {
    StringBuilder elements = new StringBuilder();
    properties.forEach(
        (name, value) ->
            elements.append("<property name=\"%s\" value=\"%s\"/>".formatted(name, value)));
    return Archives.lab(
        war,
        on(source, Descriptors.webXml()),
        on(source, Descriptors.persistenceXml())
            .replace(
                "</persistence-unit>",
                "<properties>" + elements + "</properties></persistence-unit>"));
  }

  private static String entry(String name, String value) {
    return """
        <env-entry>
          <env-entry-name>dev.idempotency.migration.%s</env-entry-name>
          <env-entry-type>java.lang.String</env-entry-type>
          <env-entry-value>%s</env-entry-value>
        </env-entry>
        """
        .formatted(name, value);
  }

  private static String on(String source, String descriptor) {
    return descriptor.replace("jdbc/lab", "jdbc/" + source);
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = ServerRig.current().postgres().connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of every row. */
  List<String> query(String sql) throws SQLException {
    try (Connection connection = ServerRig.current().postgres().connect(database);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }

  /** The tables of a schema by name. */
  List<String> tables(String schema) throws SQLException {
    return query(
        "SELECT tablename FROM pg_tables WHERE schemaname = '" + schema + "' ORDER BY tablename");
  }

  /** Every row of Liquibase's tables with the transaction that wrote it. */
  List<String> bookkeeping() throws SQLException {
    return query(
        "SELECT concat(c.xmin, ' ', c.*) FROM databasechangelog c"
            + " UNION ALL SELECT concat(l.xmin, ' ', l.*) FROM databasechangeloglock l ORDER BY 1");
  }
}

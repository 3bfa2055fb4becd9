package dev.idempotency.sample;

import dev.idempotency.testkit.JdbcDataSource;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A database beside the one that the other tests share, with a data source of the same name. */
record OwnDatabase(String name) {

  private static final int POOL_SIZE = 8;

  static OwnDatabase create(String name) throws SQLException {
    ServerRig rig = ServerRig.current();
    rig.postgres().createDatabase(name);
    OwnDatabase database = new OwnDatabase(name);
    database.addTo(rig.server());
    return database;
  }

  /** Lets a server have the data source. */
  void addTo(ServerProcess server) {
    ServerRig rig = ServerRig.current();
    JdbcDataSource lab = rig.dataSource("lab");
    server.addDataSource(
        rig.dataSourceScript(),
        new JdbcDataSource(
            name,
            lab.host(),
            lab.port(),
            name,
            lab.user(),
            lab.password(),
            POOL_SIZE,
            lab.driverJar()));
  }

  /** A descriptor of the laboratory with this database instead of the shared one. */
  static String in(String name, String descriptor) {
    return descriptor.replace("jdbc/lab", "jdbc/" + name);
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  int count(String sql, String... parameters) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  Connection connect() throws SQLException {
    return ServerRig.current().postgres().connect(name);
  }
}

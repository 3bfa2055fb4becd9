package dev.idempotency.jpa;

import dev.idempotency.Identity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The table of the records as an administrator sees and changes it: by SQL, in other commits. */
record RecordTable(TestDatabase database) {

  static final String PREVIOUS_OWNER = "previous owner";

  private static final String IDENTITY =
      " WHERE tenant = ? AND operation = ? AND idempotency_key = ?";
  private static final String INSERT =
      """
      INSERT INTO idempotency_record
             (tenant, operation, idempotency_key, principal, fingerprint, status, generation, version, owner,
              lease_until, created_at, completed_at, expires_at, response_status, response_headers, response_body,
              result_type, scope, archive)
      VALUES (?, ?, ?, 'previous principal', '1:previous', ?, 7, 15, 'previous owner',
              %1$s, %1$s, %1$s, %2$s,
              418, 'previous headers', ?, 'previous type', 'previous scope', true)
      """;

  void insertOver(Identity identity, String status) throws SQLException {
    insert(identity, status, "-1");
  }

  void insertWithinRetention(Identity identity, String status) throws SQLException {
    insert(identity, status, "1");
  }

  private void insert(Identity identity, String status, String hours) throws SQLException {
    String longAgo =
        database.isInnoDb()
            ? "TIMESTAMP '2020-01-01 00:00:00'"
            : "TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00+00:00'";
    String end =
        database.now()
            + (database.isInnoDb()
                ? " + INTERVAL " + hours + " HOUR"
                : " + INTERVAL '1' HOUR * " + hours);
    database.execute(
        INSERT.formatted(longAgo, end),
        identity.tenant(),
        identity.operation(),
        identity.key(),
        status,
        new byte[] {4, 1, 8});
  }

  void delete(Identity identity) throws SQLException {
    database.execute(
        "DELETE FROM idempotency_record" + IDENTITY,
        identity.tenant(),
        identity.operation(),
        identity.key());
  }

  void setBody(Identity identity, byte[] body) throws SQLException {
    database.execute(
        "UPDATE idempotency_record SET response_body = ?" + IDENTITY,
        body,
        identity.tenant(),
        identity.operation(),
        identity.key());
  }

  /** Gives a column of a record a value, which may be an expression. */
  void set(Identity identity, String column, String expression) throws SQLException {
    database.execute(
        "UPDATE idempotency_record SET " + column + " = " + expression + IDENTITY,
        identity.tenant(),
        identity.operation(),
        identity.key());
  }

  /** Gives a record the answer of another one. */
  void copyAnswer(Identity from, Identity to) throws SQLException {
    Map<String, Object> row = row(from);
    database.execute(
        "UPDATE idempotency_record SET response_headers = ?, response_body = ?" + IDENTITY,
        row.get("response_headers"),
        row.get("response_body"),
        to.tenant(),
        to.operation(),
        to.key());
  }

  boolean has(Identity identity) throws SQLException {
    return database.number(
            "SELECT count(*) FROM idempotency_record" + IDENTITY,
            identity.tenant(),
            identity.operation(),
            identity.key())
        == 1;
  }

  /** How many milliseconds the record is kept. */
  long retention(Identity identity) throws SQLException {
    String milliseconds =
        database.isInnoDb()
            ? "TIMESTAMPDIFF(MICROSECOND, created_at, expires_at) DIV 1000"
            : "EXTRACT(EPOCH FROM (expires_at - created_at)) * 1000";
    return database.number(
        "SELECT " + milliseconds + " FROM idempotency_record" + IDENTITY,
        identity.tenant(),
        identity.operation(),
        identity.key());
  }

  /** The committed record by its columns. */
  Map<String, Object> row(Identity identity) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement statement =
            connection.prepareStatement("SELECT * FROM idempotency_record" + IDENTITY)) {
      statement.setString(1, identity.tenant());
      statement.setString(2, identity.operation());
      statement.setString(3, identity.key());
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new IllegalStateException("no record of " + identity);
        }
        return columns(row);
      }
    }
  }

  private static Map<String, Object> columns(ResultSet row) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    Map<String, Object> values = new HashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      values.put(columns.getColumnName(i).toLowerCase(Locale.ROOT), row.getObject(i));
    }
    values.put("archive", row.getBoolean("archive"));
    values.put("response_body", row.getBytes("response_body"));
    return values;
  }
}

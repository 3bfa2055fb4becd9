package dev.idempotency.jpa;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Many records at once. */
final class TestRecords {

  private TestRecords() {}

  /** Records of one scope, over for two minutes and more. */
  static void fill(TestDatabase database, int rows, boolean archive) throws SQLException {
    String ended =
        database.isInnoDb()
            ? "UTC_TIMESTAMP(6) - INTERVAL (120 + ?) SECOND"
            : "CURRENT_TIMESTAMP - (120 + ?) * INTERVAL '1' SECOND";
    String insert =
        """
        INSERT INTO idempotency_record
               (tenant, operation, idempotency_key, fingerprint, status, generation, version, owner, created_at,
                completed_at, expires_at, response_status, response_headers, response_body, scope, archive)
        VALUES ('filled', 'operation', ?, '1:aa', 'SUCCEEDED', 1, 1, ?, %1$s, %1$s, %1$s, 200, '', ?, 'payments', ?)
        """
            .formatted(ended);
    try (Connection connection = database.connect();
        PreparedStatement statement = connection.prepareStatement(insert)) {
      connection.setAutoCommit(false);
      byte[] body = new byte[2048];
      for (int i = 0; i < rows; i++) {
        statement.setString(1, "filled-" + i);
        statement.setString(2, "owner-" + i);
        statement.setInt(3, i);
        statement.setInt(4, i);
        statement.setInt(5, i);
        statement.setBytes(6, body);
        statement.setBoolean(7, archive);
        statement.addBatch();
        if (i % 1000 == 999) {
          statement.executeBatch();
        }
      }
      statement.executeBatch();
      connection.commit();
    }
  }
}

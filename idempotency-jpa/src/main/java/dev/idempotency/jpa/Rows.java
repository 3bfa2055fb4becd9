package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.StoredResult;
import jakarta.persistence.PersistenceException;
import java.sql.Blob;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Reads what native queries return: the providers and drivers differ in the Java types. */
final class Rows {

  /**
   * The columns of a stored record as {@link #storedRecord} reads them. Times as microseconds: as
   * times they have another Java type with each provider and driver.
   */
  static final String STORED_RECORD =
      """
      status, fingerprint, owner, response_status, response_headers, response_body, scope, principal,
             generation AS stored_generation,
             CAST(EXTRACT(EPOCH FROM created_at) * 1000000 AS bigint) AS created,
             CAST(EXTRACT(EPOCH FROM completed_at) * 1000000 AS bigint) AS completed,
             CAST(EXTRACT(EPOCH FROM expires_at) * 1000000 AS bigint) AS expires""";

  private Rows() {}

  /** Reads the columns of {@link #STORED_RECORD}, from {@code first} on. */
  static StoredRecord storedRecord(Identity identity, Object[] row, int first) {
    Object status = row[first + 3];
    Object headers = row[first + 4];
    return new StoredRecord(
        new RecordView(
            identity,
            string(row[first]),
            string(row[first + 6]),
            (String) row[first + 7],
            number(row[first + 8]),
            instant(row[first + 9]),
            row[first + 10] == null ? null : instant(row[first + 10]),
            instant(row[first + 11]),
            status == null ? null : (int) number(status)),
        string(row[first + 1]),
        string(row[first + 2]),
        new StoredResult(
            status == null ? 0 : (int) number(status),
            headers == null ? "" : string(headers),
            bytes(row[first + 5])));
  }

  private static Instant instant(Object microseconds) {
    return Instant.EPOCH.plus(number(microseconds), ChronoUnit.MICROS);
  }

  static String string(Object value) {
    return value.toString();
  }

  static long number(Object value) {
    return ((Number) value).longValue();
  }

  private static byte @Nullable [] bytes(@Nullable Object value) {
    if (value instanceof Blob blob) {
      try {
        return blob.getBytes(1, Math.toIntExact(blob.length()));
      } catch (SQLException e) {
        throw new PersistenceException("The stored body cannot be read.", e);
      }
    }
    return (byte[]) value;
  }
}

package dev.idempotency.jpa;

import dev.idempotency.engine.StoredRecord;
import dev.idempotency.engine.StoredResult;
import jakarta.persistence.PersistenceException;
import java.sql.Blob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads what native queries return: the providers and drivers differ in the Java types. */
final class Rows {

  private Rows() {}

  /** Reads status, fingerprint, owner, response status, headers and body, from {@code first} on. */
  static StoredRecord storedRecord(Object[] row, int first) {
    return new StoredRecord(
        string(row[first]),
        string(row[first + 1]),
        string(row[first + 2]),
        new StoredResult(
            row[first + 3] == null ? 0 : (int) number(row[first + 3]),
            row[first + 4] == null ? "" : string(row[first + 4]),
            bytes(row[first + 5])));
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

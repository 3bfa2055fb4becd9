package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.RecordMaintenance.Backlog;
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

  /** A time with its zone as microseconds, where the database knows epochs. */
  static final String EPOCH_MICROSECONDS = "CAST(EXTRACT(EPOCH FROM %s) * 1000000 AS bigint)";

  /** The columns of a stored record where the database knows epochs. */
  static final String STORED_RECORD = storedRecord(EPOCH_MICROSECONDS);

  private Rows() {}

  /**
   * The columns of a stored record as {@link #storedRecord(Identity, Object[], int)} reads them.
   * Times as microseconds: as times they have another Java type with each provider and driver.
   *
   * @param microseconds makes microseconds of the time that stands for {@code %s}
   */
  static String storedRecord(String microseconds) {
    return columns("fingerprint, owner", "response_headers, response_body", microseconds);
  }

  /** The same without what only replays need: the body may be long. */
  static String view(String microseconds) {
    return columns(
        "'' AS no_fingerprint, '' AS no_owner", "'' AS no_headers, NULL AS no_body", microseconds);
  }

  private static String columns(String attempt, String answer, String microseconds) {
    return """
        status, %s, response_status, %s, scope, principal,
               generation AS stored_generation,
               %s AS created,
               %s AS completed,
               %s AS expires"""
        .formatted(
            attempt,
            answer,
            microseconds.formatted("created_at"),
            microseconds.formatted("completed_at"),
            microseconds.formatted("expires_at"));
  }

  /** Reads the columns of {@link #storedRecord(String)}, from {@code first} on. */
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
            nullableInstant(row[first + 10]),
            instant(row[first + 11]),
            status == null ? null : (int) number(status)),
        string(row[first + 1]),
        string(row[first + 2]),
        new StoredResult(
            status == null ? 0 : (int) number(status),
            headers == null ? "" : string(headers),
            bytes(row[first + 5])));
  }

  /** Reads a number of records and the oldest one's end. */
  static Backlog backlog(Object row) {
    Object[] columns = (Object[]) row;
    return new Backlog((int) number(columns[0]), nullableInstant(columns[1]));
  }

  static @Nullable Instant nullableInstant(@Nullable Object microseconds) {
    return microseconds == null ? null : instant(microseconds);
  }

  static Instant instant(Object microseconds) {
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

package dev.idempotency.jpa;

import jakarta.persistence.Query;

/**
 * What MariaDB and MySQL have in common: the words of their SQL, InnoDB underneath. They differ in
 * how a statement is kept from waiting for a lock.
 */
abstract class InnoDbStatements extends NativeStatements {

  /** What the first column of {@link #RECORD} says. */
  static final int WITHIN_RETENTION = 0;

  static final int OVER = 1;
  static final int OVER_AND_TO_BE_ARCHIVED = 2;
  static final int ONLY_IN_ARCHIVE = 3;

  /** Times are UTC, whatever the time zones of server and session are. */
  static final String MICROSECONDS = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', %s)";

  static final String RECORD =
      """
      CASE WHEN status NOT IN ('SUCCEEDED', 'FAILED_FINAL') OR expires_at > UTC_TIMESTAMP(6) THEN 0
                  WHEN archive THEN 2 ELSE 1 END AS kind,
             version, %s
      """
          .formatted(Rows.storedRecord(MICROSECONDS));

  static final String IDENTITY = "tenant = ?1 AND operation = ?2 AND idempotency_key = ?3";

  /** Claims an identity that is free. */
  static final String INSERT =
      """
      INSERT INTO idempotency_record
             (tenant, operation, idempotency_key, principal, fingerprint, status, generation, version, owner,
              created_at, expires_at, scope, archive)
      VALUES (?1, ?2, ?3, IF(CHAR_LENGTH(?4) = 0, NULL, ?4), ?5, 'PENDING', 1, 0, ?6,
              UTC_TIMESTAMP(6), UTC_TIMESTAMP(6) + INTERVAL ?7 * 1000 MICROSECOND, ?8, ?9)
      """;

  /**
   * Locks the record before it is read: two claimants that shared a lock would both fail. A summary
   * is written once for each attempt.
   */
  static final String ARCHIVE =
      """
      %s
      SELECT %s, UTC_TIMESTAMP(6),
             UTC_TIMESTAMP(6) + INTERVAL ?5 * 1000 MICROSECOND
        FROM idempotency_record r
       WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3 AND owner = ?4
         FOR UPDATE
          ON DUPLICATE KEY UPDATE archive_id = idempotency_archive.archive_id
      """
          .formatted(SummaryColumns.INSERT, SummaryColumns.OF_RECORD);

  /**
   * Only the record that was looked at. An UPDATE, because it locks the row alone: an INSERT that
   * meets it would lock the keys before it as well, at REPEATABLE READ.
   */
  static final String TAKE_OVER =
      """
      UPDATE idempotency_record
         SET principal = IF(CHAR_LENGTH(?4) = 0, NULL, ?4), fingerprint = ?5, status = 'PENDING',
             generation = generation + 1, version = version + 1, owner = ?6, lease_until = NULL,
             created_at = UTC_TIMESTAMP(6), completed_at = NULL,
             expires_at = UTC_TIMESTAMP(6) + INTERVAL ?7 * 1000 MICROSECOND,
             response_status = NULL, response_headers = NULL, response_body = NULL, result_type = NULL,
             scope = ?8, archive = ?9
       WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3 AND owner = ?10
         AND status IN ('SUCCEEDED', 'FAILED_FINAL') AND expires_at <= UTC_TIMESTAMP(6)
      """;

  private static final String COMPLETE =
      """
      UPDATE idempotency_record
         SET status = 'SUCCEEDED', version = version + 1, completed_at = GREATEST(created_at, UTC_TIMESTAMP(6)),
             response_status = ?1, response_headers = ?2%s
       WHERE tenant = ?3 AND operation = ?4 AND idempotency_key = ?5
         AND owner = ?6 AND generation = ?7 AND version = ?8 AND status = 'PENDING'
      """;

  private final String recordTable;

  /** Takes what removes a record without waiting. */
  InnoDbStatements(Tables tables, String remove) {
    super(tables, COMPLETE, remove, MICROSECONDS);
    this.recordTable = tables.in(Tables.RECORD);
  }

  /** They answer a statement that changes something with a number, not with rows. */
  @Override
  final boolean changes(Query statement) {
    return executeUpdate(statement, recordTable) > 0;
  }

  static int kind(Object[] row) {
    return (int) Rows.number(row[0]);
  }

  static long versionOf(Object[] row) {
    return Rows.number(row[1]);
  }

  static String ownerOf(Object[] row) {
    return Rows.string(row[4]);
  }

  static long generationOf(Object[] row) {
    return Rows.number(row[10]);
  }
}

package dev.idempotency.jpa;

/** What a summary in the archive keeps of a record, in the words of all databases. */
final class SummaryColumns {

  /** The beginning of a statement that writes summaries. */
  static final String INSERT =
      """
      INSERT INTO idempotency_archive
             (archive_id, tenant, operation, idempotency_key, principal, fingerprint, status, generation, scope,
              response_status, created_at, completed_at, expires_at, archived_at, keep_until)""";

  /** What it takes from a record; the attempt's owner is the summary's id. */
  static final String OF_RECORD =
      """
      owner, tenant, operation, idempotency_key, principal, fingerprint, status, generation, scope,
             response_status, created_at, completed_at, expires_at""";

  private SummaryColumns() {}
}

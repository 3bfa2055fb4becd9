package dev.idempotency.engine;

/**
 * A committed record, as the database has it now.
 *
 * @param status its state, as stored; a state that this version does not know is possible
 * @param fingerprint what the first call asked for
 * @param owner the attempt that wrote it
 * @param result the first answer; meaningful only where the record succeeded
 */
public record StoredRecord(String status, String fingerprint, String owner, StoredResult result) {

  /** The state of a record whose call committed with its answer. */
  public static final String SUCCEEDED = "SUCCEEDED";

  /** The state of a record whose call has not ended. */
  public static final String PENDING = "PENDING";

  boolean succeeded() {
    return SUCCEEDED.equals(status);
  }
}

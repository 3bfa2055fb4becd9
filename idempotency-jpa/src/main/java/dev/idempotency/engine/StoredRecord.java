package dev.idempotency.engine;

import dev.idempotency.RecordView;

/**
 * A committed record, as the database has it now.
 *
 * @param view what may be seen of it; a state that this version does not know is possible
 * @param fingerprint what the first call asked for, as stored
 * @param owner the attempt that wrote it
 * @param result the first answer, as stored; meaningful only where the record succeeded
 */
public record StoredRecord(RecordView view, String fingerprint, String owner, StoredResult result) {

  /** The state of a record whose call committed with its answer. */
  public static final String SUCCEEDED = "SUCCEEDED";

  /** The state of a record whose call has not ended. */
  public static final String PENDING = "PENDING";

  /**
   * Its state.
   *
   * @return the state, as stored
   */
  public String status() {
    return view.status();
  }

  boolean succeeded() {
    return SUCCEEDED.equals(status());
  }
}

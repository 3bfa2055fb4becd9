package dev.idempotency.engine;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Port to the records that nobody needs any more. Each step is small and works inside the current
 * transaction, which should be one of its own and commit at once. Implementations are safe for use
 * by several threads and nodes at the same time: whatever one of them works at, or a call holds, is
 * left out by the others.
 */
public interface RecordMaintenance {

  /**
   * Removes some of the records whose retention is over, the oldest first, and keeps the summaries
   * of those that are to be archived. The deleting statement itself looks at state and retention
   * again. Records in any state that is not final are never touched, and no answer is read.
   *
   * @param from where the batch before has ended; null for the first one. Nothing is missed without
   *     it, but a database may wade through what it has deleted just before
   * @return what was done
   */
  Batch removeExpired(@Nullable Instant from);

  /**
   * Removes some of the summaries that were kept for long enough, the oldest first.
   *
   * @param from where the batch before has ended; null for the first one
   * @return what was done; nothing of it is archived
   */
  Batch removeSummaries(@Nullable Instant from);

  /**
   * Removes some of the records of a tenant, whatever their state. Calls that run keep theirs.
   *
   * @param tenant whose
   * @return what was done
   */
  Batch eraseRecords(String tenant);

  /**
   * Removes some of the summaries of a tenant.
   *
   * @param tenant whose
   * @return what was done
   */
  Batch eraseSummaries(String tenant);

  /**
   * Tells whether anything of a tenant is there.
   *
   * @param tenant whose
   * @return whether it has a committed record or a summary
   */
  boolean knows(String tenant);

  /**
   * Tells what is over and still there.
   *
   * @return the backlog
   */
  Backlog backlog();

  /**
   * What one step has done.
   *
   * @param removed how many rows it has removed
   * @param archived of how many of them it has kept a summary
   * @param more whether another step may find something to do
   * @param last where the next one should begin; null: anywhere
   */
  record Batch(int removed, int archived, boolean more, @Nullable Instant last) {

    /**
     * A step that met somebody else and was rolled back: there is nothing wrong, and no hurry.
     *
     * @return nothing done, and nothing more to do for now
     */
    public static Batch contended() {
      return new Batch(0, 0, false, null);
    }
  }

  /**
   * Records whose retention is over.
   *
   * @param expired how many, counted up to {@link #COUNTED_UP_TO}
   * @param oldest since when the retention of the oldest is over; null where there is none
   */
  record Backlog(int expired, @Nullable Instant oldest) {

    /** Whoever looks at a large backlog must not make it worse. */
    public static final int COUNTED_UP_TO = 10_000;
  }
}

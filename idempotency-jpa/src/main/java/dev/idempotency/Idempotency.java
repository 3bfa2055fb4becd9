package dev.idempotency;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Calls that take effect once, and their records, as a service. A CDI bean: {@code @Inject
 * Idempotency idempotency}. What a work throws comes out of {@link #execute} unchanged, checked
 * exceptions too.
 *
 * <p>Works in the caller's transaction, or in one of its own where there is none. Safe for use by
 * several threads.
 */
public interface Idempotency {

  /**
   * Executes a call once, as {@link Idempotent} does with a method: in the caller's transaction, or
   * in a new one where there is none.
   *
   * @param call what to do
   * @param <T> what it returns
   * @return what the work has returned, now or the first time; null if it returned null
   * @throws IdempotencyException if it was not executed, or its result cannot be given
   * @throws IllegalArgumentException if the call has no work, or its scope does not exist
   * @throws IllegalStateException if the library has not started in this application, or the
   *     transaction can only roll back
   */
  <T> @Nullable T execute(Call<T> call);

  /**
   * Looks a record up in the database.
   *
   * @param identity which call
   * @return its committed record, also one past its retention; nothing if there is none
   * @throws IllegalStateException if the library has not started in this application
   */
  Optional<RecordView> find(Identity identity);

  /**
   * Removes a record, whatever its state, so that its key executes again. For an operator who knows
   * what became of the call: a call that took effect will take effect twice. Leaves a line in the
   * log (IDEM-0113).
   *
   * @param identity which call
   * @param decidedBy who takes the responsibility; not blank
   * @param reason why; not blank
   * @return whether a record was removed; false where there is none, and while the call runs
   * @throws IllegalArgumentException if {@code decidedBy} or {@code reason} is blank
   * @throws IllegalStateException if the library has not started in this application
   */
  boolean forget(Identity identity, String decidedBy, String reason);

  /**
   * Removes every record of a tenant, whatever its state, and all summaries of it in the archive,
   * for a tenant that leaves or asks to be forgotten. Works in many small transactions of its own,
   * never in the caller's; what was removed before a failure stays removed. Calls that run keep
   * their records, so stop the tenant's traffic first. Leaves a line in the log (IDEM-0127).
   *
   * @param tenant the tenant, as records show it
   * @param decidedBy who takes the responsibility; not blank
   * @param reason why; not blank
   * @return what was removed, and whether something is left
   * @throws IllegalArgumentException if an argument is blank
   * @throws IllegalStateException if the library has not started in this application
   */
  Erasure eraseTenant(String tenant, String decidedBy, String reason);
}

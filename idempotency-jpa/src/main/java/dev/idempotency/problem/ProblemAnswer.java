package dev.idempotency.problem;

import dev.idempotency.CallerMissingException;
import dev.idempotency.CallerUnknownException;
import dev.idempotency.CommitFailedException;
import dev.idempotency.IdempotencyException;
import dev.idempotency.InProgressException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.ReplayRefusedException;
import dev.idempotency.ResultNotStorableException;
import dev.idempotency.ResultUnreadableException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.TransactionRetryException;
import dev.idempotency.engine.SqlStates;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What an HTTP client is told about an exception of a protected call.
 *
 * @param problem the problem
 * @param status the status of the response
 * @param retryAfter when the same request may succeed; null where it will not, or nobody knows
 */
public record ProblemAnswer(Problem problem, int status, @Nullable Duration retryAfter) {

  /** What is told where the exception does not say when. */
  private static final Duration A_LITTLE_LATER = Duration.ofSeconds(1);

  private ProblemAnswer(Problem problem) {
    this(problem, problem.status(), problem.isRetryable() ? A_LITTLE_LATER : null);
  }

  /**
   * Translates an exception.
   *
   * @param e what came out of a protected call
   * @return the answer
   */
  public static ProblemAnswer of(IdempotencyException e) {
    if (e instanceof KeyReusedException reused) {
      return new ProblemAnswer(Problem.KEY_REUSED, reused.status(), null);
    }
    if (e instanceof InProgressException inProgress) {
      return new ProblemAnswer(
          Problem.IN_PROGRESS, Problem.IN_PROGRESS.status(), inProgress.retryAfter());
    }
    return new ProblemAnswer(problem(e));
  }

  private static Problem problem(IdempotencyException e) {
    if (e instanceof KeyMissingException) {
      return Problem.KEY_MISSING;
    }
    if (e instanceof KeyInvalidException) {
      return Problem.KEY_INVALID;
    }
    if (e instanceof KeyExpiredException) {
      return Problem.KEY_EXPIRED;
    }
    if (e instanceof OutcomeUnknownException unknown) {
      return unknown.retryTells() ? Problem.OUTCOME_UNKNOWN : Problem.OUTCOME_UNRESOLVED;
    }
    if (e instanceof StoreUnavailableException) {
      return Problem.STORE_UNAVAILABLE;
    }
    if (e instanceof TransactionRetryException) {
      return Problem.COMMIT_FAILED;
    }
    if (e instanceof CommitFailedException) {
      return SqlStates.isIntegrityViolation(e) ? Problem.COMMIT_REFUSED : Problem.COMMIT_FAILED;
    }
    if (e instanceof ReplayRefusedException) {
      return e.getCause() == null ? Problem.NOT_ALLOWED : Problem.GUARD_FAILED;
    }
    if (e instanceof ResultUnreadableException) {
      return Problem.RESULT_UNREADABLE;
    }
    if (e instanceof ResultNotStorableException) {
      return Problem.RESULT_NOT_STORABLE;
    }
    if (e instanceof CallerMissingException) {
      return Problem.CALLER_MISSING;
    }
    if (e instanceof CallerUnknownException) {
      return Problem.CALLER_UNKNOWN;
    }
    throw new IllegalArgumentException("Not an exception of this version: " + e, e);
  }
}

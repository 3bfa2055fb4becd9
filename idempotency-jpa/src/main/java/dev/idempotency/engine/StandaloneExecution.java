package dev.idempotency.engine;

import dev.idempotency.CommitFailedException;
import dev.idempotency.IdempotencyException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.TransactionRetryException;
import dev.idempotency.engine.JoinedAttempt.Answered;
import dev.idempotency.engine.JoinedExecution.JoinedAnswer;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Atomic mode for a call without a transaction, where only the container may begin one: it does so
 * around the attempt, and what it says about the commit is looked up in the database.
 *
 * <p>Safe for use by several threads.
 */
public final class StandaloneExecution {

  private final JoinedExecution joined;
  private final Boundary boundary;
  private final CommitLookUp lookUp;

  StandaloneExecution(JoinedExecution joined, Boundary boundary, CommitLookUp lookUp) {
    this.joined = joined;
    this.boundary = boundary;
    this.lookUp = lookUp;
  }

  /** Puts a transaction of the container around a task. */
  @FunctionalInterface
  public interface Boundary {

    /**
     * Begins a transaction, runs the task, and commits; rolls back if the task throws or has doomed
     * the transaction. The thread has no transaction before and after.
     *
     * @param task what to do
     * @param <T> what it returns
     * @return what the task returned
     * @throws Exception what the task threw, or whatever the container says about the commit
     */
    <T> T call(Callable<T> task) throws Exception;
  }

  /**
   * Executes a delivery in a new transaction, or gives the first answer again.
   *
   * @param call the delivery, frozen
   * @param terms what refusals say
   * @param work the application
   * @return its answer, which has committed unless it is a passing one
   * @throws IdempotencyException if the call was not executed, or did not commit
   * @throws Exception what the work threw, unchanged; everything is rolled back then
   */
  public JoinedAnswer execute(ProtectedCall call, RefusalTerms terms, Work work) throws Exception {
    JoinedAttempt attempt =
        joined.repeatedWhileInTheWay(call, () -> repeated(call, work), () -> true);
    return JoinedExecution.answerOf(attempt, call, terms, joined::report);
  }

  /**
   * At REPEATABLE READ and SERIALIZABLE the loser of a race is told by a serialisation failure. As
   * long as nothing has been done, it looks again.
   */
  private JoinedAttempt repeated(ProtectedCall call, Work work) throws Exception {
    for (int repetitions = 0; ; repetitions++) {
      Enclosed enclosed = new Enclosed(call, work);
      try {
        return enclosed.execute();
      } catch (TransactionRetryException e) {
        if (enclosed.workHasBegun || repetitions == AtomicExecution.CLAIM_REPETITIONS) {
          throw e;
        }
      }
    }
  }

  /** One attempt and its transaction. */
  private final class Enclosed {

    private final ProtectedCall call;
    private final Work work;
    private boolean workHasBegun;
    private @Nullable JoinedAttempt attempt;
    private volatile Outcome outcome = Outcome.FAILED;

    Enclosed(ProtectedCall call, Work work) {
      this.call = call;
      this.work = work;
    }

    JoinedAttempt execute() throws Exception {
      Throwable failure = null;
      try {
        boundary.call(this::attempt);
      } catch (Throwable t) {
        if (attempt == null) {
          reportFailureOfWork();
          throw t;
        }
        failure = t;
      }
      if (workHasBegun) {
        requireCommitted(((Answered) attempt).ticket(), failure);
      }
      return attempt;
    }

    private JoinedAttempt attempt() throws Exception {
      attempt = joined.attempt(call, this::run, ended -> outcome = ended);
      return attempt;
    }

    private Answer run() throws Exception {
      workHasBegun = true;
      return work.run();
    }

    private void reportFailureOfWork() {
      if (workHasBegun) {
        joined.report(call, Outcome.FAILED);
      }
    }

    /** Containers roll back in silence where a transaction was marked or has timed out. */
    private void requireCommitted(@Nullable Ticket ticket, @Nullable Throwable failure) {
      if (ticket == null) {
        joined.report(call, outcome);
        requireThatNothingWasToBeRemembered();
      } else if (failure == null && outcome == Outcome.EXECUTED) {
        joined.report(call, outcome);
      } else {
        requireCommittedInTheDatabase(
            ticket, failure == null ? new IllegalStateException("It was rolled back.") : failure);
      }
    }

    /** The caller does not know of the transaction: what it has rolled back is no success. */
    private void requireThatNothingWasToBeRemembered() {
      if (outcome != Outcome.PASSED) {
        throw new CommitFailedException(
            call.identity(),
            new IllegalStateException("The application has marked the transaction for rollback."));
      }
    }

    private void requireCommittedInTheDatabase(Ticket ticket, Throwable failure) {
      Optional<Boolean> committed = lookUp.isCommitted(ticket, call, boundary, failure);
      joined.report(call, outcome(committed));
      if (committed.isEmpty()) {
        throw OutcomeUnknownException.ofCommit(call.identity(), failure);
      }
      if (!committed.get()) {
        throw new CommitFailedException(call.identity(), failure);
      }
    }

    private static Outcome outcome(Optional<Boolean> committed) {
      return committed
          .map(yes -> yes ? Outcome.EXECUTED : Outcome.COMMIT_FAILED)
          .orElse(Outcome.OUTCOME_UNKNOWN);
    }
  }
}

package dev.idempotency.engine;

import dev.idempotency.IdempotencyException;
import dev.idempotency.InProgressException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.PayloadProtector;
import dev.idempotency.ReplayGuard;
import dev.idempotency.ReplayRefusedException;
import dev.idempotency.ResultUnreadableException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.TransactionRetryException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Atomic mode in a transaction that somebody else has begun and will end: claim, work and
 * completion. Record and changes become visible, or vanish, together with everything else in that
 * transaction; what this class returns is therefore true only once it has committed.
 *
 * <p>Whatever goes wrong dooms the transaction: a claim without its completion must never commit.
 * Where the transaction can still commit, a refusal leaves it as it was, and the exception tells
 * the container to roll back.
 *
 * <p>Safe for use by several threads.
 */
public final class JoinedExecution {

  private final RecordStore store;
  private final Transactions transactions;
  private final Verdicts verdicts;

  /**
   * Makes an execution that stores in clear and replays to everybody in the tenant.
   *
   * @param store where the records are
   * @param transactions the calling thread's transactions
   */
  public JoinedExecution(RecordStore store, Transactions transactions) {
    this(store, transactions, record -> true, null);
  }

  /**
   * Makes an execution.
   *
   * @param store where the records are
   * @param transactions the calling thread's transactions
   * @param guard decides who may see an answer again
   * @param protector protects what is stored; null: it is stored in clear
   */
  public JoinedExecution(
      RecordStore store,
      Transactions transactions,
      ReplayGuard guard,
      @Nullable PayloadProtector protector) {
    Payloads payloads = new Payloads(protector);
    this.store = new PayloadStore(store, payloads);
    this.transactions = transactions;
    this.verdicts = new Verdicts(payloads, guard);
  }

  /**
   * The answer of a call.
   *
   * @param result the answer, in the edge's form
   * @param replayed whether it is that of an earlier call
   */
  public record JoinedAnswer(StoredResult result, boolean replayed) {}

  /**
   * Executes a delivery in the thread's transaction, or gives the first answer again.
   *
   * @param call the delivery, frozen
   * @param retryAfter what a duplicate of a running call is told
   * @param work the application
   * @return its answer, to be believed once the transaction has committed
   * @throws IdempotencyException if the call was not executed
   * @throws IllegalStateException if the thread has no transaction that can commit
   * @throws Exception what the work threw, unchanged; the transaction is doomed then
   */
  public JoinedAnswer execute(ProtectedCall call, Duration retryAfter, Work work) throws Exception {
    if (transactions.state() != Transactions.State.ACTIVE) {
      throw new IllegalStateException("There is no transaction to join that can still commit.");
    }
    ClaimOutcome outcome = claim(call);
    if (outcome instanceof ClaimOutcome.Claimed claimed) {
      return executeClaimed(claimed.ticket(), call, work);
    }
    Decision verdict = verdicts.of(outcome, call);
    if (verdict instanceof Decision.Replay replay) {
      return new JoinedAnswer(replay.result(), true);
    }
    throw refusal(verdict, call, retryAfter);
  }

  private ClaimOutcome claim(ProtectedCall call) {
    try {
      return store.claim(call, RecordStore.newOwner());
    } catch (RuntimeException e) {
      doomAfter(e);
      throw failure(call, e);
    }
  }

  private JoinedAnswer executeClaimed(Ticket ticket, ProtectedCall call, Work work)
      throws Exception {
    Answer answer;
    try {
      answer = work.run();
    } catch (Throwable t) {
      doomAfter(t);
      throw t;
    }
    if (answer instanceof Answer.Passing) {
      transactions.doom();
    } else if (transactions.state() == Transactions.State.ACTIVE) {
      complete(ticket, call, answer.result());
    }
    return new JoinedAnswer(answer.result(), false);
  }

  private void complete(Ticket ticket, ProtectedCall call, StoredResult result) {
    try {
      if (!store.complete(ticket, result)) {
        throw new IllegalStateException("The record does not belong to this call any more.");
      }
    } catch (RuntimeException e) {
      doomAfter(e);
      throw failure(call, e);
    }
  }

  private static IdempotencyException failure(ProtectedCall call, RuntimeException cause) {
    return SqlStates.isSerializationFailure(cause)
        ? new TransactionRetryException(call.identity(), cause)
        : new StoreUnavailableException(call.identity(), cause);
  }

  /** A transaction that is over already cannot be doomed, and need not be. */
  private void doomAfter(Throwable primary) {
    try {
      transactions.doom();
    } catch (RuntimeException e) {
      primary.addSuppressed(e);
    }
  }

  private static IdempotencyException refusal(
      Decision verdict, ProtectedCall call, Duration retryAfter) {
    if (verdict instanceof Decision.KeyReused) {
      return new KeyReusedException(call.identity());
    }
    if (verdict instanceof Decision.InProgress) {
      return new InProgressException(call.identity(), retryAfter);
    }
    if (verdict instanceof Decision.KeyExpired) {
      return new KeyExpiredException(call.identity());
    }
    if (verdict instanceof Decision.Refused) {
      return new ReplayRefusedException(call.identity(), null);
    }
    if (verdict instanceof Decision.GuardFailed failed) {
      return new ReplayRefusedException(call.identity(), failed.cause());
    }
    if (verdict instanceof Decision.Unreadable unreadable) {
      return new ResultUnreadableException(call.identity(), unreadable.cause());
    }
    return new OutcomeUnknownException(call.identity());
  }
}

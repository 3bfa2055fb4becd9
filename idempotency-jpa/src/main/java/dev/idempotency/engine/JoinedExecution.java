package dev.idempotency.engine;

import dev.idempotency.IdempotencyException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.TransactionRetryException;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.JoinedAttempt.Answered;
import dev.idempotency.engine.JoinedAttempt.Refused;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Atomic mode in a transaction that somebody else has begun and will end: claim, work and
 * completion. Record and changes become visible, or vanish, together with everything else in that
 * transaction; what this class returns is therefore true only once it has committed, and observers
 * are told after that.
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
  private final CallCounters counters;
  private final Announcer announcer;
  private final Verdicts verdicts;
  private final RunningCalls running;
  private final Waiters waiters;
  private final CurrentCalls current;

  /** Made by {@link AtomicExecution#joined()}, whose running calls it shares. */
  JoinedExecution(
      RecordStore store,
      Transactions transactions,
      CallCounters counters,
      Announcer announcer,
      Verdicts verdicts,
      RunningCalls running,
      Waiters waiters,
      CurrentCalls current) {
    this.store = store;
    this.transactions = transactions;
    this.counters = counters;
    this.announcer = announcer;
    this.verdicts = verdicts;
    this.running = running;
    this.waiters = waiters;
    this.current = current;
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
   * @param terms what refusals say
   * @param work the application
   * @return its answer, to be believed once the transaction has committed
   * @throws IdempotencyException if the call was not executed
   * @throws IllegalStateException if the thread has no transaction that can commit
   * @throws Exception what the work threw, unchanged; the transaction is doomed then
   */
  public JoinedAnswer execute(ProtectedCall call, RefusalTerms terms, Work work) throws Exception {
    if (transactions.state() != Transactions.State.ACTIVE) {
      throw new IllegalStateException(Diagnostic.TRANSACTION_DOOMED.text(call.logFields()));
    }
    Consumer<Outcome> report = outcome -> report(call, outcome);
    JoinedAttempt attempt =
        repeatedWhileInTheWay(
            call,
            () -> attempt(call, work, report),
            () -> transactions.state() == Transactions.State.ACTIVE);
    return answerOf(attempt, call, terms, this::reportAfterCompletion);
  }

  /** One attempt after another. */
  @FunctionalInterface
  interface Attempts {
    JoinedAttempt next() throws Exception;
  }

  /** Waits for an earlier delivery as long as the scope says, and tries again. */
  JoinedAttempt repeatedWhileInTheWay(
      ProtectedCall call, Attempts attempts, BooleanSupplier mayRepeat) throws Exception {
    JoinedAttempt attempt = attempts.next();
    if (!isInProgress(attempt)) {
      return attempt;
    }
    Waiting waiting = waiters.start(call);
    while (isInProgress(attempt)
        && mayRepeat.getAsBoolean()
        && waiting.pause(running.of(call.identity()))) {
      attempt = attempts.next();
    }
    return attempt;
  }

  boolean hasTransaction() {
    return transactions.state() != Transactions.State.NONE;
  }

  /** Tries once, tells nobody, and says what protection would do. */
  Outcome outcomeOf(ProtectedCall call, Work work) throws Exception {
    JoinedAttempt attempt = attempt(call, work, ended -> {});
    Outcome outcome = outcomeOf(attempt);
    counters.count(call.scope(), outcome);
    return outcome;
  }

  private static Outcome outcomeOf(JoinedAttempt attempt) {
    if (attempt instanceof Refused refused) {
      return refused.decision().outcome();
    }
    return ((Answered) attempt).answer().replayed() ? Outcome.REPLAYED : Outcome.EXECUTED;
  }

  private static boolean isInProgress(JoinedAttempt attempt) {
    return attempt instanceof Refused refused && refused.decision() instanceof InProgress;
  }

  /** Who tells what has become of a delivery that was not executed now. */
  @FunctionalInterface
  interface Reporter {
    void report(ProtectedCall call, Outcome outcome);
  }

  /** The answer, or the exception of a delivery that was not executed. */
  static JoinedAnswer answerOf(
      JoinedAttempt attempt, ProtectedCall call, RefusalTerms terms, Reporter reporter) {
    if (attempt instanceof Refused refused) {
      reporter.report(call, refused.decision().outcome());
      throw RefusalExceptions.of(refused.decision(), call.identity(), terms);
    }
    JoinedAnswer answer = ((Answered) attempt).answer();
    if (answer.replayed()) {
      reporter.report(call, Outcome.REPLAYED);
    }
    return answer;
  }

  /**
   * Tries once.
   *
   * @param report is told what has become of an executed delivery, when its transaction has ended
   */
  JoinedAttempt attempt(ProtectedCall call, Work work, Consumer<Outcome> report) throws Exception {
    RunningCall mine = new RunningCall(call);
    if (!current.hasClaimed(call.identity())) {
      RunningCall first = running.enter(mine);
      if (first != mine) {
        return elsewhere(first.decide(call, AtomicExecution.CLAIM_BOUND));
      }
    }
    return claimAndExecute(call, mine, work, report);
  }

  /** What a duplicate on this node is told by the first delivery. */
  private static JoinedAttempt elsewhere(Decision decision) {
    return decision instanceof Decision.Replay replay
        ? new Answered(new JoinedAnswer(replay.result(), true), null)
        : new Refused(decision);
  }

  private JoinedAttempt claimAndExecute(
      ProtectedCall call, RunningCall mine, Work work, Consumer<Outcome> report) throws Exception {
    JoinedCall joined = new JoinedCall(running, mine, report);
    Ticket ticket;
    try {
      ClaimOutcome outcome = store.claim(call, RecordStore.newOwner());
      if (!(outcome instanceof ClaimOutcome.Claimed claimed)) {
        return refused(outcome, call, mine);
      }
      transactions.afterCompletion(joined);
      ticket = claimed.ticket();
    } catch (RuntimeException | Error e) {
      running.leave(mine);
      doomAfter(e);
      throw unanswered(call, e);
    }
    mine.executes();
    return executeClaimed(ticket, call, work, joined);
  }

  private JoinedAttempt refused(ClaimOutcome outcome, ProtectedCall call, RunningCall mine) {
    mine.doesNotExecute(delivery -> verdicts.of(outcome, delivery));
    running.leave(mine);
    return elsewhere(verdicts.of(outcome, call));
  }

  private JoinedAttempt executeClaimed(
      Ticket ticket, ProtectedCall call, Work work, JoinedCall joined) throws Exception {
    Answer answer;
    try {
      answer = current.run(ticket, work);
    } catch (Throwable t) {
      doomAfter(t);
      SecondDataSource.hint(call, t);
      throw t;
    }
    JoinedAnswer joinedAnswer = new JoinedAnswer(answer.result(), false);
    if (answer instanceof Answer.Passing) {
      joined.ended(Outcome.PASSED);
      transactions.doom();
      return new Answered(joinedAnswer, null);
    }
    if (transactions.state() != Transactions.State.ACTIVE) {
      joined.ended(Outcome.ROLLED_BACK);
      return new Answered(joinedAnswer, null);
    }
    complete(ticket, call, answer.result());
    joined.ended(Outcome.EXECUTED);
    return new Answered(joinedAnswer, ticket);
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

  private RuntimeException unanswered(ProtectedCall call, Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    IdempotencyException failure = failure(call, (RuntimeException) cause);
    if (failure instanceof StoreUnavailableException) {
      counters.count(call.scope(), Outcome.STORE_UNAVAILABLE);
    }
    return failure;
  }

  private static IdempotencyException failure(ProtectedCall call, RuntimeException cause) {
    SecondDataSource.hint(call, cause);
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

  private void reportAfterCompletion(ProtectedCall call, Outcome outcome) {
    try {
      transactions.afterCompletion(completion -> report(call, outcome));
    } catch (RuntimeException e) {
      report(call, outcome); // the transaction cannot commit any more, which changes nothing
    }
  }

  void report(ProtectedCall call, Outcome outcome) {
    counters.count(call.scope(), outcome);
    announcer.announce(call, outcome);
  }
}

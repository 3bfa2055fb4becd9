package dev.idempotency.engine;

import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.IdempotencyEvent;
import dev.idempotency.PayloadProtector;
import dev.idempotency.ReplayGuard;
import dev.idempotency.engine.Decision.CommitFailed;
import dev.idempotency.engine.Decision.Executed;
import dev.idempotency.engine.Decision.InProgress;
import dev.idempotency.engine.Decision.OutcomeUnknown;
import dev.idempotency.engine.Decision.Passed;
import dev.idempotency.engine.Decision.RolledBack;
import dev.idempotency.engine.Decision.StoreUnavailable;
import dev.idempotency.engine.Decision.TransactionActive;
import dev.idempotency.engine.RunningCall.Verdict;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Atomic mode: claim, work, completion and commit in one transaction that this class begins and
 * ends on the calling thread.
 *
 * <p>Whatever happens, the thread leaves {@link #execute} without a transaction, unless it came
 * with one. A rollback leaves no trace of the call, so its key is free; there is no lease.
 *
 * <p>Safe for use by several threads. One instance per store and node.
 */
public final class AtomicExecution {

  /** How long a duplicate waits for the first delivery's claim, which itself is one statement. */
  static final Duration CLAIM_BOUND = Duration.ofSeconds(5);

  private static final System.Logger LOG = System.getLogger(AtomicExecution.class.getName());

  /** How often a claim that the database asks to repeat is repeated. */
  static final int CLAIM_REPETITIONS = 3;

  private final RecordStore store;
  private final Transactions transactions;
  private final CallCounters counters;
  private final Announcer announcer;
  private final Verdicts verdicts;
  private final CurrentCalls current;
  private final RunningCalls running = new RunningCalls();
  private final Waiters waiters = new Waiters();

  /**
   * Makes an execution that stores in clear and replays to everybody in the tenant.
   *
   * @param store where the records are
   * @param transactions the calling thread's transactions
   * @param counters where deliveries are counted
   */
  public AtomicExecution(RecordStore store, Transactions transactions, CallCounters counters) {
    this(store, transactions, counters, event -> {}, record -> true, null);
  }

  /**
   * Makes an execution.
   *
   * @param store where the records are
   * @param transactions the calling thread's transactions
   * @param counters where deliveries are counted
   * @param observers are told what has become of a delivery, outside of any transaction
   * @param guard decides who may see an answer again
   * @param protector protects what is stored; null: it is stored in clear
   */
  public AtomicExecution(
      RecordStore store,
      Transactions transactions,
      CallCounters counters,
      Consumer<IdempotencyEvent> observers,
      ReplayGuard guard,
      @Nullable PayloadProtector protector) {
    Payloads payloads = new Payloads(protector);
    this.store = new PayloadStore(store, payloads);
    this.transactions = transactions;
    this.counters = counters;
    this.announcer = new Announcer(observers);
    this.verdicts = new Verdicts(payloads, guard);
    this.current = new CurrentCalls(transactions);
  }

  /**
   * Executes a delivery, or says why it is not executed.
   *
   * @param call the delivery, frozen
   * @param work the application
   * @return how the delivery ended
   * @throws Exception what the work threw, unchanged; everything is rolled back then
   */
  public Decision execute(ProtectedCall call, Work work) throws Exception {
    Decision decision = executeCounted(call, work);
    if (announcer.announce(call, decision.outcome())) {
      rollback(); // what an observer may have left on the thread
    }
    return decision;
  }

  /** Executes without telling the observers. */
  Decision executeCounted(ProtectedCall call, Work work) throws Exception {
    Outcome outcome = Outcome.FAILED;
    try {
      Decision decision = executeOrWait(call, work);
      outcome = decision.outcome();
      return decision;
    } finally {
      counters.count(call.scope(), outcome);
    }
  }

  /**
   * Tells the observers that a delivery is executed without protection.
   *
   * @param call a delivery for which {@link #execute} has found the store unavailable
   */
  public void announceUnprotected(ProtectedCall call) {
    announcer.announce(call, IdempotencyEvent.Kind.UNPROTECTED);
    rollback();
  }

  /**
   * The same engine, for calls that are recorded and not protected.
   *
   * @return an observation on the same store and counters
   */
  public Observation observation() {
    return new Observation(this);
  }

  /**
   * The same engine, for calls in transactions that somebody else begins and ends.
   *
   * @return an execution that meets this one's calls
   */
  public JoinedExecution joined() {
    return new JoinedExecution(
        store, transactions, counters, announcer, verdicts, running, waiters, current);
  }

  /**
   * The same engine, for calls in transactions that the container begins and ends around them.
   *
   * @param boundary begins and ends them
   * @return an execution that meets this one's calls
   */
  public StandaloneExecution standalone(StandaloneExecution.Boundary boundary) {
    return new StandaloneExecution(joined(), boundary, new CommitLookUp(store, transactions));
  }

  /**
   * The calls of the thread's transaction.
   *
   * @return those of this execution, and of those that it has made
   */
  public CurrentCalls current() {
    return current;
  }

  private Decision executeOrWait(ProtectedCall call, Work work) throws Exception {
    if (transactions.state() != Transactions.State.NONE) {
      return new TransactionActive();
    }
    Decision decision = attempt(call, work);
    return decision instanceof InProgress ? waitAndRepeat(decision, call, work) : decision;
  }

  private Decision waitAndRepeat(Decision inProgress, ProtectedCall call, Work work)
      throws Exception {
    Decision decision = inProgress;
    Waiting waiting = waiters.start(call);
    while (decision instanceof InProgress && waiting.pause(running.of(call.identity()))) {
      decision = attempt(call, work);
    }
    return decision;
  }

  private Decision attempt(ProtectedCall call, Work work) throws Exception {
    RunningCall mine = new RunningCall(call);
    RunningCall first = running.enter(mine);
    if (first != mine) {
      return first.decide(call, CLAIM_BOUND);
    }
    try {
      return executeFirst(call, mine, work);
    } finally {
      running.leave(mine);
    }
  }

  private Decision executeFirst(ProtectedCall call, RunningCall mine, Work work) throws Exception {
    ClaimOutcome outcome;
    try {
      outcome = beginAndClaim(call);
    } catch (Exception e) {
      rollbackAfter(e);
      return found(mine, delivery -> new StoreUnavailable(e)).on(call);
    } catch (Error e) {
      rollbackAfter(e);
      throw e;
    }
    if (outcome instanceof ClaimOutcome.Claimed claimed) {
      mine.executes();
      return executeClaimed(claimed.ticket(), call, work);
    }
    rollback();
    return found(mine, delivery -> verdicts.of(outcome, delivery)).on(call);
  }

  /**
   * Claims in a new transaction. At REPEATABLE READ and SERIALIZABLE the loser of a race is told by
   * a serialisation failure; nothing has been done yet, so it looks again.
   */
  private ClaimOutcome beginAndClaim(ProtectedCall call) throws Exception {
    for (int repetitions = 0; ; repetitions++) {
      try {
        transactions.begin(call.limits().transactionTimeout());
        return store.claim(call, RecordStore.newOwner());
      } catch (Exception e) {
        if (repetitions == CLAIM_REPETITIONS || !SqlStates.isSerializationFailure(e)) {
          throw e;
        }
        rollbackAfter(e);
      }
    }
  }

  private static Verdict found(RunningCall mine, Verdict verdict) {
    mine.doesNotExecute(verdict);
    return verdict;
  }

  private Decision executeClaimed(Ticket ticket, ProtectedCall call, Work work) throws Exception {
    Answer answer;
    boolean escaped;
    boolean canCommit;
    try {
      Object begun = transactions.key();
      answer = current.run(ticket, work);
      escaped = !Objects.equals(begun, transactions.key());
      canCommit = transactions.state() == Transactions.State.ACTIVE;
    } catch (Throwable t) {
      rollbackAfter(t);
      SecondDataSource.hint(call, t);
      throw t;
    }
    if (escaped) {
      return completeEscaped(ticket, call, answer);
    }
    return canCommit && answer instanceof Answer.Final
        ? completeAndCommit(ticket, call, answer.result())
        : rolledBack(answer);
  }

  private Decision rolledBack(Answer answer) {
    rollback();
    return answer instanceof Answer.Passing ? new Passed() : new RolledBack();
  }

  private Decision completeAndCommit(Ticket ticket, ProtectedCall call, StoredResult result) {
    try {
      if (!store.complete(ticket, result)) {
        throw new IllegalStateException("The record does not belong to this call any more.");
      }
    } catch (Throwable t) {
      rollbackAfter(t);
      return failed(call, t);
    }
    try {
      transactions.commit();
      return new Executed();
    } catch (Throwable t) {
      return lookUp(ticket, call, t);
    }
  }

  /**
   * The application has ended the transaction itself. If it committed, the record stands there
   * without its answer and gets it now; if it rolled back, there is no record. A transaction that
   * it has begun instead and not ended is rolled back.
   */
  private Decision completeEscaped(Ticket ticket, ProtectedCall call, Answer answer) {
    rollback();
    try {
      transactions.begin();
      if (!store.complete(ticket, answer.result())) {
        return rolledBack(answer);
      }
      transactions.commit();
      return new Executed();
    } catch (Throwable t) {
      return lookUp(ticket, call, t);
    }
  }

  /** Asks the database what became of a commit that threw, and says so. */
  private Decision lookUp(Ticket ticket, ProtectedCall call, Throwable failure) {
    rollbackAfter(failure);
    try {
      ClaimOutcome now = beginAndClaim(call);
      rollback();
      return CommitLookUp.isCommitted(ticket, now)
          .map(committed -> committed ? new Executed() : failed(call, failure))
          .orElseGet(() -> new OutcomeUnknown(failure));
    } catch (Throwable t) {
      rollbackAfter(failure);
      Failures.suppress(t, failure);
      return new OutcomeUnknown(failure);
    }
  }

  private static CommitFailed failed(ProtectedCall call, Throwable failure) {
    SecondDataSource.hint(call, failure);
    return new CommitFailed(SqlStates.isIntegrityViolation(failure), failure);
  }

  private void rollback() {
    try {
      rollbackIfAny();
    } catch (Exception e) {
      LOG.log(WARNING, Diagnostic.ROLLBACK_FAILED.text(), e);
    }
  }

  private void rollbackAfter(Throwable primary) {
    try {
      rollbackIfAny();
    } catch (Exception e) {
      Failures.suppress(e, primary);
    }
  }

  private void rollbackIfAny() throws Exception {
    if (mayHaveTransaction()) {
      transactions.rollback();
    }
  }

  /** Where the transaction manager does not tell, one rollback too many does no harm. */
  private boolean mayHaveTransaction() {
    try {
      return transactions.state() != Transactions.State.NONE;
    } catch (RuntimeException e) {
      return true;
    }
  }
}

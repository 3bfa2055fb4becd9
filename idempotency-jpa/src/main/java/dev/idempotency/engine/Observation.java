package dev.idempotency.engine;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.Identity;

/**
 * Records calls without protecting them, to see what protection would do. Its records have an
 * operation of their own, so that none of them is ever replayed once the scope is switched on.
 * Never fails.
 *
 * <p>Safe for use by several threads.
 */
public final class Observation {

  /** Stands before the operation of an observed call. */
  private static final String PREFIX = "observed:";

  private static final System.Logger LOG = System.getLogger(Observation.class.getName());
  private static final StoredResult NOTHING = new StoredResult(0, "", null);

  private static final Work NO_WORK = () -> new Answer.Final(NOTHING);

  private final AtomicExecution execution;

  Observation(AtomicExecution execution) {
    this.execution = execution;
  }

  /**
   * Notes a call in a transaction of its own, before it is executed, and says in the log what
   * protection would have done with it.
   *
   * @param call the call as it would be protected
   */
  public void note(ProtectedCall call) {
    try {
      Decision decision = execution.executeCounted(observed(call), NO_WORK);
      if (!(decision instanceof Decision.Executed)) {
        LOG.log(INFO, Diagnostic.OBSERVED.text(decision.outcome().label(), call.logFields()));
      }
    } catch (Exception e) {
      LOG.log(WARNING, Diagnostic.STORE_UNAVAILABLE.text(call.logFields()), e);
    }
  }

  /**
   * Notes a call of a method: in the transaction that the caller has, because there may be no
   * second connection, or else in one of its own.
   *
   * @param call the call as it would be protected
   * @param boundary begins a transaction where there is none
   */
  public void noteCall(ProtectedCall call, StandaloneExecution.Boundary boundary) {
    try {
      Outcome outcome = outcomeOf(observed(call), boundary);
      if (outcome != Outcome.EXECUTED) {
        LOG.log(INFO, Diagnostic.OBSERVED.text(outcome.label(), call.logFields()));
      }
    } catch (Exception e) {
      LOG.log(WARNING, Diagnostic.STORE_UNAVAILABLE.text(call.logFields()), e);
    }
  }

  private Outcome outcomeOf(ProtectedCall call, StandaloneExecution.Boundary boundary)
      throws Exception {
    JoinedExecution joined = execution.joined();
    return joined.hasTransaction()
        ? joined.outcomeOf(call, NO_WORK)
        : boundary.call(() -> joined.outcomeOf(call, NO_WORK));
  }

  private static ProtectedCall observed(ProtectedCall call) {
    Identity identity = call.identity();
    return new ProtectedCall(
        new Identity(identity.tenant(), observed(identity.operation()), identity.key()),
        call.fingerprint(),
        call.principal(),
        call.scope(),
        call.retention(),
        CallLimits.DEFAULT);
  }

  private static String observed(String operation) {
    String prefixed = PREFIX + operation;
    int length = prefixed.codePointCount(0, prefixed.length());
    return length <= Identity.MAX_OPERATION
        ? prefixed
        : prefixed.substring(0, prefixed.offsetByCodePoints(0, Identity.MAX_OPERATION));
  }
}

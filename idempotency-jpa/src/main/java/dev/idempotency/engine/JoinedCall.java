package dev.idempotency.engine;

import dev.idempotency.engine.Transactions.Completion;
import java.util.function.Consumer;

/**
 * A claimed call in a transaction that ends later. Until then its duplicates on this node are in
 * its way, and nobody is told that it took effect.
 */
final class JoinedCall implements Consumer<Completion> {

  private final RunningCalls running;
  private final RunningCall call;
  private final Consumer<Outcome> report;
  private volatile Outcome outcome = Outcome.FAILED;

  JoinedCall(RunningCalls running, RunningCall call, Consumer<Outcome> report) {
    this.running = running;
    this.call = call;
    this.report = report;
  }

  /** The work has ended; what comes of it if nothing else happens. */
  void ended(Outcome expected) {
    outcome = expected;
  }

  /** The transaction has ended. */
  @Override
  public void accept(Completion completion) {
    running.leave(call);
    report.accept(outcome(completion));
  }

  private Outcome outcome(Completion completion) {
    if (outcome != Outcome.EXECUTED) {
      return outcome;
    }
    return switch (completion) {
      case COMMITTED -> Outcome.EXECUTED;
      case ROLLED_BACK -> Outcome.ROLLED_BACK;
      case UNKNOWN -> Outcome.OUTCOME_UNKNOWN;
    };
  }
}

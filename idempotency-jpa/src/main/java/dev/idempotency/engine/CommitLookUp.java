package dev.idempotency.engine;

import dev.idempotency.engine.StandaloneExecution.Boundary;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, in a new transaction, what became of a commit that threw: exception types do not tell.
 * Claiming the key again asks the only arbiter there is. If the claim succeeds, the key is free and
 * nothing was committed (it is rolled back at once); if a record is there, its owner tells whose it
 * is; if the key is held, the server may still be inside that very commit.
 */
final class CommitLookUp {

  private final RecordStore store;
  private final Transactions transactions;

  CommitLookUp(RecordStore store, Transactions transactions) {
    this.store = store;
    this.transactions = transactions;
  }

  /** What a claim after the commit says about it; nothing where it does not tell. */
  static Optional<Boolean> isCommitted(Ticket ticket, ClaimOutcome now) {
    if (now instanceof ClaimOutcome.Claimed claimed) {
      return Optional.of(ticket.owner().equals(claimed.previousOwner()));
    }
    if (now instanceof ClaimOutcome.Existing existing) {
      boolean mine = ticket.owner().equals(existing.record().owner());
      return mine && !existing.record().succeeded() ? Optional.empty() : Optional.of(mine);
    }
    return Optional.empty();
  }

  /** Looks up within transactions that the container begins. */
  Optional<Boolean> isCommitted(
      Ticket ticket, ProtectedCall call, Boundary boundary, Throwable failure) {
    ClaimOutcome now = claimAnew(call, boundary, failure);
    return now == null ? Optional.empty() : isCommitted(ticket, now);
  }

  private @Nullable ClaimOutcome claimAnew(
      ProtectedCall call, Boundary boundary, Throwable failure) {
    Claim claim = new Claim(call);
    for (int repetitions = 0; ; repetitions++) {
      try {
        boundary.call(claim::andDoom);
        return claim.outcome;
      } catch (Exception e) {
        if (claim.outcome != null) {
          return claim.outcome; // the container complains about the rollback that was asked for
        }
        if (repetitions == AtomicExecution.CLAIM_REPETITIONS
            || !SqlStates.isSerializationFailure(e)) {
          Failures.suppress(e, failure);
          return null;
        }
      }
    }
  }

  private final class Claim {

    private final ProtectedCall call;
    private @Nullable ClaimOutcome outcome;

    Claim(ProtectedCall call) {
      this.call = call;
    }

    private @Nullable ClaimOutcome andDoom() {
      outcome = store.claim(call, RecordStore.newOwner());
      transactions.doom();
      return outcome;
    }
  }
}

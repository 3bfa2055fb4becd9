package dev.idempotency.engine;

import dev.idempotency.ReplayGuard;

/** What a delivery is told when its claim did not succeed. */
final class Verdicts {

  private final Payloads payloads;
  private final ReplayGuard guard;

  Verdicts(Payloads payloads, ReplayGuard guard) {
    this.payloads = payloads;
    this.guard = guard;
  }

  /**
   * Judges a delivery by what the store found.
   *
   * @throws IllegalArgumentException for a claim that succeeded
   */
  Decision of(ClaimOutcome outcome, ProtectedCall delivery) {
    if (outcome instanceof ClaimOutcome.Existing existing) {
      return of(existing.record(), delivery);
    }
    if (outcome instanceof ClaimOutcome.Busy) {
      return new Decision.InProgress();
    }
    if (outcome instanceof ClaimOutcome.Archived) {
      return new Decision.KeyExpired();
    }
    throw new IllegalArgumentException("Not a refusal: " + outcome);
  }

  /**
   * A state that this version does not know means "do not execute", like one that has not ended.
   */
  private Decision of(StoredRecord record, ProtectedCall delivery) {
    boolean sameRequest;
    try {
      sameRequest = payloads.isSameRequest(record, delivery);
    } catch (RuntimeException e) {
      return new Decision.Unreadable(e);
    }
    if (!sameRequest) {
      return new Decision.KeyReused();
    }
    return record.succeeded() ? replay(record) : new Decision.Unresolved();
  }

  private Decision replay(StoredRecord record) {
    try {
      if (!guard.mayReplay(record.view())) {
        return new Decision.Refused();
      }
    } catch (RuntimeException e) {
      return new Decision.GuardFailed(e);
    }
    try {
      return new Decision.Replay(payloads.revealed(record));
    } catch (RuntimeException e) {
      return new Decision.Unreadable(e);
    }
  }
}

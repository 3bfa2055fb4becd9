package dev.idempotency.engine;

/** What a delivery is told when its claim did not succeed. */
final class Verdicts {

  private Verdicts() {}

  /**
   * Judges a delivery by what the store found.
   *
   * @throws IllegalArgumentException for a claim that succeeded
   */
  static Decision of(ClaimOutcome outcome, ProtectedCall delivery) {
    if (outcome instanceof ClaimOutcome.Existing existing) {
      return of(existing.record(), delivery);
    }
    if (outcome instanceof ClaimOutcome.Busy) {
      return new Decision.InProgress();
    }
    throw new IllegalArgumentException("Not a refusal: " + outcome);
  }

  /**
   * A state that this version does not know means "do not execute", like one that has not ended.
   */
  private static Decision of(StoredRecord record, ProtectedCall delivery) {
    if (!record.fingerprint().equals(delivery.fingerprint())) {
      return new Decision.KeyReused();
    }
    return record.succeeded() ? new Decision.Replay(record.result()) : new Decision.Unresolved();
  }
}

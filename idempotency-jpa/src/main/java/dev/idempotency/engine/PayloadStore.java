package dev.idempotency.engine;

/** A store that writes what is confidential of a call as {@link Payloads} says. */
final class PayloadStore implements RecordStore {

  private final RecordStore store;
  private final Payloads payloads;

  PayloadStore(RecordStore store, Payloads payloads) {
    this.store = store;
    this.payloads = payloads;
  }

  @Override
  public ClaimOutcome claim(ProtectedCall call, String owner) {
    return store.claim(call.withFingerprint(payloads.storedFingerprint(call)), owner);
  }

  @Override
  public boolean complete(Ticket ticket, StoredResult result) {
    return store.complete(ticket, payloads.storedResult(result, ticket.identity()));
  }
}

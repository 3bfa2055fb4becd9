package dev.idempotency.engine;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The records of a {@link FakeDatabase}, through the calling thread's transaction. */
final class FakeStore implements RecordStore {

  private final FakeDatabase database;
  private final FakeTransactions transactions;
  private final AtomicInteger claims = new AtomicInteger();
  private final AtomicInteger completions = new AtomicInteger();
  private Runnable beforeClaim = () -> {};
  private Runnable beforeComplete = () -> {};

  FakeStore(FakeDatabase database, FakeTransactions transactions) {
    this.database = database;
    this.transactions = transactions;
  }

  /** Runs at the beginning of every claim, on its thread; may throw. */
  void beforeClaim(Runnable action) {
    beforeClaim = action;
  }

  /** Runs at the beginning of every completion, on its thread; may throw. */
  void beforeComplete(Runnable action) {
    beforeComplete = action;
  }

  int claims() {
    return claims.get();
  }

  int calls() {
    return claims.get() + completions.get();
  }

  @Override
  public ClaimOutcome claim(ProtectedCall call, String owner) {
    claims.incrementAndGet();
    FakeDatabase.Tx tx = transactions.current();
    beforeClaim.run();
    Identity identity = call.identity();
    boolean locked = database.lock(tx, identity);
    FakeDatabase.Row found = database.read(tx, identity);
    if (found != null && !found.expired()) {
      return new ClaimOutcome.Existing(stored(identity, found));
    }
    if (!locked) {
      transactions.markRollbackOnly();
      return new ClaimOutcome.Busy();
    }
    long generation = found == null ? 1 : found.generation() + 1;
    database.write(
        tx,
        identity,
        new FakeDatabase.Row(
            StoredRecord.PENDING, call.fingerprint(), owner, generation, 0, null, false));
    return new ClaimOutcome.Claimed(
        new Ticket(identity, owner, generation, 0), found == null ? null : found.owner());
  }

  @Override
  public boolean complete(Ticket ticket, StoredResult result) {
    completions.incrementAndGet();
    FakeDatabase.Tx tx = transactions.current();
    beforeComplete.run();
    FakeDatabase.Row row = database.read(tx, ticket.identity());
    if (row == null || !belongsTo(ticket, row)) {
      return false;
    }
    database.write(tx, ticket.identity(), row.succeeded(result));
    return true;
  }

  private static boolean belongsTo(Ticket ticket, FakeDatabase.Row row) {
    return row.owner().equals(ticket.owner())
        && row.generation() == ticket.generation()
        && row.version() == ticket.version();
  }

  private static StoredRecord stored(Identity identity, FakeDatabase.Row row) {
    @Nullable StoredResult result = row.result();
    RecordView view =
        new RecordView(
            identity,
            row.status(),
            "payments",
            "alice",
            row.generation(),
            Instant.EPOCH,
            result == null ? null : Instant.EPOCH,
            Instant.MAX,
            result == null ? null : result.status());
    return new StoredRecord(
        view,
        row.fingerprint(),
        row.owner(),
        result == null ? new StoredResult(0, "", null) : result);
  }
}

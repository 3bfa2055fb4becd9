package dev.idempotency.engine;

import dev.idempotency.Identity;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The protected calls of the thread's transaction. They are kept in the transaction itself, so they
 * follow it wherever it goes, and nothing stays on a thread.
 *
 * <p>Safe for use by several threads.
 */
public final class CurrentCalls {

  /** A class, because two applications may take part in one transaction. */
  private static final Object NAME = CurrentCalls.class;

  private final Transactions transactions;

  CurrentCalls(Transactions transactions) {
    this.transactions = transactions;
  }

  /** The calls of one transaction, which one thread works in at a time. */
  private static final class OfTransaction {
    private final Deque<Ticket> running = new ArrayDeque<>();
    private final Set<Identity> claimed = new HashSet<>();
  }

  /**
   * The innermost call that runs.
   *
   * @return its claim
   */
  public Optional<Ticket> innermost() {
    return ofTransaction().map(calls -> calls.running.peek());
  }

  /**
   * Whether a call runs already in this transaction, which makes everything within it the same
   * call.
   *
   * @param identity which call
   * @return whether it runs
   */
  public boolean isRunning(Identity identity) {
    return ofTransaction()
        .filter(calls -> calls.running.stream().anyMatch(t -> t.identity().equals(identity)))
        .isPresent();
  }

  /** Whether this transaction has claimed a call, which may have ended since. */
  boolean hasClaimed(Identity identity) {
    return ofTransaction().filter(calls -> calls.claimed.contains(identity)).isPresent();
  }

  /** Runs the work of a claimed call. */
  Answer run(Ticket ticket, Work work) throws Exception {
    OfTransaction calls = orNew();
    calls.claimed.add(ticket.identity());
    calls.running.push(ticket);
    try {
      return work.run();
    } finally {
      calls.running.remove(ticket);
    }
  }

  private OfTransaction orNew() {
    return ofTransaction()
        .orElseGet(
            () -> {
              OfTransaction calls = new OfTransaction();
              transactions.putResource(NAME, calls);
              return calls;
            });
  }

  private Optional<OfTransaction> ofTransaction() {
    return Optional.ofNullable((OfTransaction) transactions.resource(NAME));
  }
}

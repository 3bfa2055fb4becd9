package dev.idempotency.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a call may take where it is not up to the application.
 *
 * @param waitAtMost how long a duplicate waits for the first delivery; zero: not at all
 * @param maxWaiters how many threads of this node and scope may wait at the same time
 * @param transactionTimeout of the transaction that the engine begins; null: the server's own
 */
public record CallLimits(
    Duration waitAtMost, int maxWaiters, @Nullable Duration transactionTimeout) {

  /** No waiting, and the server's transaction timeout. */
  public static final CallLimits DEFAULT = new CallLimits(Duration.ZERO, 0, null);
}

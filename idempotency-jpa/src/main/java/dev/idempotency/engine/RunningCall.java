package dev.idempotency.engine;

import dev.idempotency.Identity;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One call that runs on this node, and what its duplicates are told. */
final class RunningCall {

  private final ProtectedCall call;
  private final CompletableFuture<Verdict> claim = new CompletableFuture<>();
  private final CountDownLatch ended = new CountDownLatch(1);

  RunningCall(ProtectedCall call) {
    this.call = call;
  }

  Identity identity() {
    return call.identity();
  }

  /** The claim succeeded: duplicates are in the way of this call now. */
  void executes() {
    claim.complete(
        duplicate ->
            duplicate.fingerprint().equals(call.fingerprint())
                ? new Decision.InProgress()
                : new Decision.KeyReused());
  }

  /** The claim ended without execution: what it found decides for the duplicates too. */
  void doesNotExecute(Verdict found) {
    claim.complete(found);
  }

  /** Whatever became of the call, it is over. */
  void end() {
    doesNotExecute(duplicate -> new Decision.InProgress());
    ended.countDown();
  }

  /**
   * Waits for the end of the call.
   *
   * @return whether it ended in time
   */
  boolean awaitEnd(long nanos) throws InterruptedException {
    return ended.await(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * What a duplicate of this call is told. Waits for the end of the claim, not of the call; where
   * that takes longer than the bound, or the thread is interrupted, the call is simply in progress.
   */
  Decision decide(ProtectedCall duplicate, Duration bound) {
    return verdict(bound).map(found -> found.on(duplicate)).orElseGet(Decision.InProgress::new);
  }

  private Optional<Verdict> verdict(Duration bound) {
    try {
      return Optional.of(claim.get(bound.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What was found about an identity; each delivery is judged by its own fingerprint. */
  @FunctionalInterface
  interface Verdict {
    Decision on(ProtectedCall delivery);
  }
}

package dev.idempotency.testkit;

import java.util.concurrent.CompletableFuture;

/** What befalls one COMMIT on its way, and whether it has happened. */
record CommitFault(Kind kind, CompletableFuture<Void> happened) {

  enum Kind {
    NONE,
    CUT_BEFORE,
    LOSE_ANSWER
  }

  static CommitFault none() {
    return of(Kind.NONE);
  }

  static CommitFault of(Kind kind) {
    return new CommitFault(kind, new CompletableFuture<>());
  }

  void complete() {
    happened.complete(null);
  }
}

package dev.idempotency.engine;

import dev.idempotency.IdempotencyException;
import dev.idempotency.Identity;
import dev.idempotency.InProgressException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.ReplayRefusedException;
import dev.idempotency.ResultUnreadableException;

/** The public exceptions of the decisions not to execute. */
final class RefusalExceptions {

  private RefusalExceptions() {}

  static IdempotencyException of(Decision decision, Identity identity, RefusalTerms terms) {
    if (decision instanceof Decision.KeyReused) {
      return new KeyReusedException(identity, terms.mismatchStatus());
    }
    if (decision instanceof Decision.InProgress) {
      return new InProgressException(identity, terms.retryAfter());
    }
    if (decision instanceof Decision.KeyExpired) {
      return new KeyExpiredException(identity);
    }
    if (decision instanceof Decision.Refused) {
      return new ReplayRefusedException(identity, null);
    }
    if (decision instanceof Decision.GuardFailed failed) {
      return new ReplayRefusedException(identity, failed.cause());
    }
    if (decision instanceof Decision.Unreadable unreadable) {
      return new ResultUnreadableException(identity, unreadable.cause());
    }
    if (decision instanceof Decision.Unresolved) {
      return OutcomeUnknownException.unresolved(identity);
    }
    throw new IllegalArgumentException("Not a refusal: " + decision);
  }
}

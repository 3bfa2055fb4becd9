package dev.idempotency;

import jakarta.ejb.ApplicationException;
import org.jspecify.annotations.Nullable;

/**
 * A call with an idempotency key was not executed, or its answer cannot be given. The transaction
 * that the call was made in rolls back.
 */
@ApplicationException(rollback = true)
public abstract class IdempotencyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  IdempotencyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

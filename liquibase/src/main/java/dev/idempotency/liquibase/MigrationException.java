package dev.idempotency.liquibase;

import jakarta.ejb.ApplicationException;
import org.jspecify.annotations.Nullable;

/** A migration that could not be done. It fails the deployment; its message is numbered. */
@ApplicationException(rollback = true)
public final class MigrationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  MigrationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

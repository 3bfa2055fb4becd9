package dev.idempotency.http;

import dev.idempotency.IdempotencyException;
import jakarta.servlet.ServletException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the exception of a protected call in what comes out of a servlet. */
final class ProtectedCallFailure {

  private ProtectedCallFailure() {}

  /** Servlets and frameworks wrap it in ServletExceptions; anything else means something else. */
  static Optional<IdempotencyException> in(Throwable failure) {
    @Nullable Throwable next = failure;
    while (next instanceof ServletException wrapper) {
      next = wrapper.getRootCause();
    }
    return next instanceof IdempotencyException found ? Optional.of(found) : Optional.empty();
  }
}

package dev.idempotency.method;

import org.jspecify.annotations.Nullable;

/**
 * A stored result cannot be given again as it was: what wrote it is not what reads it. It is never
 * a reason to execute again.
 */
public final class Unreadable extends Exception {

  private static final long serialVersionUID = 1L;

  Unreadable(String reason) {
    this(reason, null);
  }

  Unreadable(String reason, @Nullable Throwable cause) {
    super(reason, cause);
  }
}

package dev.idempotency.method;

import org.jspecify.annotations.Nullable;

/** What a call returned or threw would not come back equal, so the call must not commit. */
public final class NotStorable extends Exception {

  private static final long serialVersionUID = 1L;

  NotStorable(String reason) {
    this(reason, null);
  }

  NotStorable(String reason, @Nullable Throwable cause) {
    super(reason, cause);
  }
}

package dev.idempotency.sample.methods;

/** How an execution ends. */
public enum End {
  RETURNS,
  RETURNS_NULL,
  WAITS,
  RUNTIME,
  RUNTIME_COMMITS,
  CHECKED,
  CHECKED_ROLLS_BACK,
  ROLLBACK_ONLY
}

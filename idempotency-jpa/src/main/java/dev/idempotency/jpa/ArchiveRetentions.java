package dev.idempotency.jpa;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long the summaries of each scope are kept.
 *
 * @param byScope for the scopes that the application has
 * @param other for records of scopes that it has no more
 */
public record ArchiveRetentions(Map<String, Duration> byScope, Duration other) {

  /** Copies what could change. */
  public ArchiveRetentions {
    byScope = Map.copyOf(byScope);
  }

  /** As milliseconds of the scope in the column {@code scope}; a part of a statement. */
  String milliseconds() {
    if (byScope.isEmpty()) {
      return Long.toString(other.toMillis());
    }
    StringBuilder sql = new StringBuilder("CASE scope");
    new TreeMap<>(byScope)
        .forEach((scope, kept) -> sql.append(when(scope)).append(kept.toMillis()));
    return sql.append(" ELSE ").append(other.toMillis()).append(" END").toString();
  }

  private static String when(String scope) {
    return " WHEN '" + scope.replace("'", "''") + "' THEN ";
  }
}

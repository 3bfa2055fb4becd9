package dev.idempotency.config;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The properties of a scope that this version has, and the names of those that it does not have
 * yet.
 */
enum ScopeProperty {
  ENABLED("enabled"),
  KEY("key"),
  MAX_WAITERS("max-waiters"),
  METHODS("methods"),
  MODE("mode"),
  ON_DUPLICATE("on-duplicate"),
  OPERATION("operation"),
  RETENTION("retention"),
  RETRY_AFTER("retry-after"),
  TRANSACTION_TIMEOUT("transaction-timeout");

  private static final Set<String> NOT_YET =
      Set.of(
          "anonymous",
          "archive",
          "archive-retention",
          "documentation-url",
          "expired",
          "fingerprint",
          "fingerprint-headers",
          "fingerprint-ignore",
          "forget-statuses",
          "key-source",
          "key-syntax",
          "large-response",
          "lease",
          "mismatch-status",
          "on-lease-expiry",
          "on-store-failure",
          "replay-headers",
          "request-limit",
          "response-limit",
          "response-spool-limit");

  private final String propertyName;

  ScopeProperty(String propertyName) {
    this.propertyName = propertyName;
  }

  String propertyName() {
    return propertyName;
  }

  Object of(Scope scope) {
    return switch (this) {
      case ENABLED -> scope.enabled();
      case KEY -> scope.keyRequired();
      case MAX_WAITERS -> scope.limits().maxWaiters();
      case METHODS -> scope.methods();
      case MODE -> "atomic";
      case ON_DUPLICATE -> scope.limits().waitAtMost();
      case OPERATION -> scope.operation();
      case RETENTION -> scope.retention();
      case RETRY_AFTER -> scope.retryAfter();
      case TRANSACTION_TIMEOUT -> Optional.ofNullable(scope.limits().transactionTimeout());
    };
  }

  static Optional<ScopeProperty> named(String name) {
    return Arrays.stream(values()).filter(p -> p.propertyName.equals(name)).findFirst();
  }

  static boolean isNotYetAvailable(String name) {
    return NOT_YET.contains(name);
  }

  static String names() {
    return Arrays.stream(values())
        .map(ScopeProperty::propertyName)
        .collect(Collectors.joining(", "));
  }
}

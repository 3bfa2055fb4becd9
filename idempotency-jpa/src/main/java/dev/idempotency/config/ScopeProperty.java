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
  KEY("key"),
  METHODS("methods"),
  MODE("mode"),
  OPERATION("operation"),
  RETENTION("retention");

  private static final Set<String> NOT_YET =
      Set.of(
          "anonymous",
          "archive",
          "archive-retention",
          "documentation-url",
          "enabled",
          "expired",
          "fingerprint",
          "fingerprint-headers",
          "fingerprint-ignore",
          "forget-statuses",
          "key-source",
          "key-syntax",
          "large-response",
          "lease",
          "max-waiters",
          "mismatch-status",
          "on-duplicate",
          "on-lease-expiry",
          "on-store-failure",
          "replay-headers",
          "request-limit",
          "response-limit",
          "response-spool-limit",
          "retry-after",
          "transaction-timeout");

  private final String propertyName;

  ScopeProperty(String propertyName) {
    this.propertyName = propertyName;
  }

  String propertyName() {
    return propertyName;
  }

  Object of(Scope scope) {
    return switch (this) {
      case KEY -> scope.keyRequired();
      case METHODS -> scope.methods();
      case MODE -> "atomic";
      case OPERATION -> scope.operation();
      case RETENTION -> scope.retention();
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

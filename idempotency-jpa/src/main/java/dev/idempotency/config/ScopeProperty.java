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
  ANONYMOUS("anonymous"),
  ARCHIVE("archive"),
  ARCHIVE_RETENTION("archive-retention"),
  DOCUMENTATION_URL("documentation-url"),
  ENABLED("enabled"),
  EXPIRED("expired"),
  FINGERPRINT("fingerprint"),
  FINGERPRINT_HEADERS("fingerprint-headers"),
  FINGERPRINT_IGNORE("fingerprint-ignore"),
  FORGET_STATUSES("forget-statuses"),
  KEY("key"),
  KEY_SOURCE("key-source"),
  KEY_SYNTAX("key-syntax"),
  LARGE_RESPONSE("large-response"),
  MAX_WAITERS("max-waiters"),
  METHODS("methods"),
  MISMATCH_STATUS("mismatch-status"),
  MODE("mode"),
  ON_DUPLICATE("on-duplicate"),
  ON_STORE_FAILURE("on-store-failure"),
  OPERATION("operation"),
  REPLAY_HEADERS("replay-headers"),
  REQUEST_LIMIT("request-limit"),
  RESPONSE_LIMIT("response-limit"),
  RESPONSE_SPOOL_LIMIT("response-spool-limit"),
  RETENTION("retention"),
  RETRY_AFTER("retry-after"),
  TRANSACTION_TIMEOUT("transaction-timeout");

  private static final Set<String> NOT_YET = Set.of("lease", "on-lease-expiry");

  private final String propertyName;

  ScopeProperty(String propertyName) {
    this.propertyName = propertyName;
  }

  String propertyName() {
    return propertyName;
  }

  Object of(Scope scope) {
    return switch (this) {
      case ANONYMOUS -> scope.anonymousAllowed();
      case ARCHIVE -> scope.retention().archive();
      case ARCHIVE_RETENTION -> scope.retention().archiveDuration();
      case DOCUMENTATION_URL -> Optional.ofNullable(scope.refusal().documentationUrl());
      case ENABLED -> scope.enabled();
      case EXPIRED -> scope.retention().refuseArchived();
      case FINGERPRINT -> scope.fingerprint().mode();
      case FINGERPRINT_HEADERS -> scope.fingerprint().headers();
      case FINGERPRINT_IGNORE -> scope.fingerprint().ignored();
      case FORGET_STATUSES -> scope.response().forgotten();
      case KEY -> scope.key().required();
      case KEY_SOURCE -> scope.key().sources();
      case KEY_SYNTAX -> scope.key().syntax();
      case LARGE_RESPONSE -> scope.response().large();
      case MAX_WAITERS -> scope.limits().maxWaiters();
      case METHODS -> scope.methods();
      case MISMATCH_STATUS -> scope.refusal().mismatchStatus();
      case MODE -> "atomic";
      case ON_DUPLICATE -> scope.limits().waitAtMost();
      case ON_STORE_FAILURE -> scope.failsOpen();
      case OPERATION -> scope.operation();
      case REPLAY_HEADERS -> scope.response().replayHeaders();
      case REQUEST_LIMIT -> scope.requestLimit();
      case RESPONSE_LIMIT -> scope.response().limit();
      case RESPONSE_SPOOL_LIMIT -> scope.response().spoolLimit();
      case RETENTION -> scope.retention().duration();
      case RETRY_AFTER -> scope.refusal().retryAfter();
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

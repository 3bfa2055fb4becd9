package dev.idempotency.config;

import dev.idempotency.engine.Diagnostic;

/** Properties that are right one by one and make no sense together. */
final class ScopeContradictions {

  private ScopeContradictions() {}

  /**
   * Requires that the properties of a scope agree.
   *
   * @throws ConfigurationException for the first two that do not
   */
  static void requireNone(Scope scope) {
    FingerprintRules fingerprint = scope.fingerprint();
    if (fingerprint.mode() == FingerprintRules.Mode.NONE) {
      require(
          !scope.key().sources().contains(new KeySource.Fingerprint()),
          scope,
          "fingerprint=none and key-source=fingerprint: every request would have the same key");
      require(
          fingerprint.headers().isEmpty(),
          scope,
          "fingerprint=none and fingerprint-headers: nothing of the request counts");
    }
    require(
        fingerprint.ignored().isEmpty() || fingerprint.mode() == FingerprintRules.Mode.AUTO,
        scope,
        "fingerprint-ignore without fingerprint=auto: only then is the body understood");
    require(
        scope.retention().archive() || !scope.retention().refuseArchived(),
        scope,
        "expired=refuse without archive=true: nothing would be known of a key past its retention");
    require(
        scope.response().limit() <= scope.response().spoolLimit(),
        scope,
        "a response-limit above the response-spool-limit: such a response would be rolled back");
  }

  private static void require(boolean holds, Scope scope, String contradiction) {
    if (!holds) {
      throw new ConfigurationException(Diagnostic.SCOPE_CONTRADICTION, scope.name(), contradiction);
    }
  }
}

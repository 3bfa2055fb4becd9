package dev.idempotency.engine;

import dev.idempotency.Identity;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One delivery of a call, frozen before any application code runs.
 *
 * @param identity which call this is
 * @param fingerprint what the call asks for, with the version of its algorithm
 * @param principal the caller's name for the audit; null where nobody is authenticated
 * @param scope the name of the scope whose properties apply
 * @param retention how long the call is remembered
 * @param limits how long the call may wait and take
 */
public record ProtectedCall(
    Identity identity,
    String fingerprint,
    @Nullable String principal,
    String scope,
    Retention retention,
    CallLimits limits) {

  /** A call with {@link CallLimits#DEFAULT} that is not archived. */
  public ProtectedCall(
      Identity identity,
      String fingerprint,
      @Nullable String principal,
      String scope,
      Duration retention) {
    this(identity, fingerprint, principal, scope, Retention.of(retention), CallLimits.DEFAULT);
  }

  ProtectedCall withFingerprint(String other) {
    return new ProtectedCall(identity, other, principal, scope, retention, limits);
  }

  /**
   * The stable fields of every log line about this call.
   *
   * @return scope, tenant, operation and key, none of which can have control characters
   */
  public String logFields() {
    return "scope=%s tenant=%s operation=%s key=%s"
        .formatted(scope, identity.tenant(), identity.operation(), identity.key());
  }
}

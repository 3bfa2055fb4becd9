package dev.idempotency.config;

import dev.idempotency.engine.CallLimits;
import dev.idempotency.engine.Retention;
import java.util.Set;

/**
 * The validated properties of one scope.
 *
 * @param name the scope's name
 * @param enabled whether and how the scope protects
 * @param operation the operation part of the identity, for filters
 * @param methods the HTTP methods that the scope covers, in upper case
 * @param anonymousAllowed whether a request with a key may come from nobody
 * @param key where the key comes from
 * @param fingerprint what of a request is its meaning
 * @param requestLimit how many bytes a request's body may have
 * @param response what is kept of the response
 * @param refusal what the scope's own answers say
 * @param retention how long the first answer is remembered, and what is known afterwards
 * @param failsOpen whether a request is executed unprotected where the store cannot answer
 * @param limits how long a call may wait and take
 */
public record Scope(
    String name,
    Enabled enabled,
    String operation,
    Set<String> methods,
    boolean anonymousAllowed,
    KeyRules key,
    FingerprintRules fingerprint,
    long requestLimit,
    ResponseRules response,
    RefusalRules refusal,
    Retention retention,
    boolean failsOpen,
    CallLimits limits) {

  /** Whether and how a scope protects. */
  public enum Enabled {
    /** Every covered call with a key is protected. */
    TRUE,
    /** Everything passes through. */
    FALSE,
    /** Calls are recorded and counted, and all executed. */
    OBSERVE
  }

  /** Copies what could change. */
  public Scope {
    methods = Set.copyOf(methods);
  }
}

package dev.idempotency.config;

import dev.idempotency.engine.CallLimits;
import java.time.Duration;
import java.util.Set;

/**
 * The validated properties of one scope.
 *
 * @param name the scope's name
 * @param enabled whether and how the scope protects
 * @param operation the operation part of the identity, for filters
 * @param methods the HTTP methods that the scope covers, in upper case
 * @param keyRequired whether a request without a key is refused
 * @param retention how long the first answer is remembered, from the database's time of the claim
 * @param retryAfter what 409 and 503 tell the client
 * @param limits how long a call may wait and take
 */
public record Scope(
    String name,
    Enabled enabled,
    String operation,
    Set<String> methods,
    boolean keyRequired,
    Duration retention,
    Duration retryAfter,
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

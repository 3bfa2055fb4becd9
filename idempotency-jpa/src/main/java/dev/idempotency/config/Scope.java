package dev.idempotency.config;

import java.time.Duration;
import java.util.Set;

/**
 * The validated properties of one scope.
 *
 * @param name the scope's name
 * @param operation the operation part of the identity, for filters
 * @param methods the HTTP methods that the scope covers, in upper case
 * @param keyRequired whether a request without a key is refused
 * @param retention how long the first answer is remembered, from the database's time of the claim
 */
public record Scope(
    String name, String operation, Set<String> methods, boolean keyRequired, Duration retention) {

  /** Copies what could change. */
  public Scope {
    methods = Set.copyOf(methods);
  }
}

package dev.idempotency.config;

import java.util.List;

/**
 * Where a scope's keys come from.
 *
 * @param required whether a request without a key is refused
 * @param requiredOfMethods whether a method call without a key is refused
 * @param syntax how a header is read
 * @param sources the places, in order; the first that is present decides
 */
public record KeyRules(
    boolean required, boolean requiredOfMethods, Syntax syntax, List<KeySource> sources) {

  /** How a header is read. */
  public enum Syntax {
    /** A structured string (RFC 9651, section 3.3.3), as the IETF draft asks for. */
    STRICT,
    /** The same, or the raw key that nearly every client sends. */
    LENIENT
  }

  /** Copies what could change. */
  public KeyRules {
    sources = List.copyOf(sources);
  }

  /** The same for requests and for methods. */
  public KeyRules(boolean required, Syntax syntax, List<KeySource> sources) {
    this(required, required, syntax, sources);
  }
}

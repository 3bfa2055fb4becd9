package dev.idempotency.config;

/** A place in a request where its idempotency key can be. */
public sealed interface KeySource {

  /**
   * A header.
   *
   * @param name its name
   */
  record Header(String name) implements KeySource {}

  /**
   * A field of the form or the query.
   *
   * @param name its name
   */
  record Parameter(String name) implements KeySource {}

  /**
   * A value in a JSON body.
   *
   * @param pointer where it is (RFC 6901)
   */
  record JsonPointer(String pointer) implements KeySource {}

  /** The request's own fingerprint: a request with the same content is the same request. */
  record Fingerprint() implements KeySource {}
}

package dev.idempotency.http;

/** Which responses have a body (RFC 9110, section 6.4.1). */
final class BodyRules {

  private BodyRules() {}

  static boolean mayDeclareLength(int status) {
    return status >= 200 && status != 204 && status != 205 && status != 304;
  }
}

package dev.idempotency.http;

import org.jspecify.annotations.Nullable;

/**
 * Who sends a request, frozen before anything is claimed.
 *
 * @param tenant the tenant part of the identity
 * @param name the name of the caller as the container has authenticated it; null where nobody is
 */
record Caller(String tenant, @Nullable String name) {

  private static final int MAX_PRINCIPAL = 255;

  /** The name for the audit, cut where the column ends. */
  @Nullable String auditName() {
    return name == null || name.codePointCount(0, name.length()) <= MAX_PRINCIPAL
        ? name
        : name.substring(0, name.offsetByCodePoints(0, MAX_PRINCIPAL));
  }
}

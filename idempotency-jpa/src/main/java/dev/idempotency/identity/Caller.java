package dev.idempotency.identity;

import org.jspecify.annotations.Nullable;

/**
 * Who makes a call, frozen before anything is claimed.
 *
 * @param tenant the tenant part of the identity
 * @param name the name of the caller as the container has authenticated it; null where nobody is
 */
public record Caller(String tenant, @Nullable String name) {

  private static final int MAX_PRINCIPAL = 255;

  /**
   * The name for the audit.
   *
   * @return cut where the column ends; null where nobody is authenticated
   */
  public @Nullable String auditName() {
    return name == null || name.codePointCount(0, name.length()) <= MAX_PRINCIPAL
        ? name
        : name.substring(0, name.offsetByCodePoints(0, MAX_PRINCIPAL));
  }
}

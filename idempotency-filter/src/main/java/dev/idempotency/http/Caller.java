package dev.idempotency.http;

import dev.idempotency.Identity;
import dev.idempotency.engine.FingerprintBuilder;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Who sends a request, as the container has authenticated it.
 *
 * @param name the caller's name; null where nobody is authenticated
 */
record Caller(@Nullable String name) {

  private static final String ANONYMOUS_TENANT = "anonymous";
  private static final String CALLER_TENANT = "caller:";

  /** Not a beginning of the other one: no name can be chosen so that it gives somebody's hash. */
  private static final String HASHED_CALLER_TENANT = "caller-sha256:";

  private static final int MAX_PRINCIPAL = 255;

  static Caller of(HttpServletRequest request) {
    Principal principal = request.getUserPrincipal();
    return new Caller(principal == null ? null : principal.getName());
  }

  /** Whether the request names a caller whom the container does not know. */
  static boolean isUnknown(HttpServletRequest request) {
    return request.getUserPrincipal() == null && request.getHeader("Authorization") != null;
  }

  /** Every authenticated caller is a tenant of its own, and everybody else is one together. */
  String tenant() {
    if (name == null) {
      return ANONYMOUS_TENANT;
    }
    String tenant = CALLER_TENANT + name;
    return tenant.length() <= Identity.MAX_TENANT ? tenant : HASHED_CALLER_TENANT + hash(name);
  }

  /** The name for the audit, cut where the column ends. */
  @Nullable String auditName() {
    return name == null || name.codePointCount(0, name.length()) <= MAX_PRINCIPAL
        ? name
        : name.substring(0, name.offsetByCodePoints(0, MAX_PRINCIPAL));
  }

  private static String hash(String name) {
    return HexFormat.of().formatHex(new FingerprintBuilder().add(name).digest());
  }
}

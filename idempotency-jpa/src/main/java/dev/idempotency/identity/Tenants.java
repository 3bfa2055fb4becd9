package dev.idempotency.identity;

import dev.idempotency.Identity;
import dev.idempotency.engine.FingerprintBuilder;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The names of tenants as they are stored. */
public final class Tenants {

  private static final String ANONYMOUS = "anonymous";
  private static final String CALLER = "caller:";

  /** Not a beginning of the other one: no name can be chosen so that it gives somebody's hash. */
  private static final String HASHED_CALLER = "caller-sha256:";

  private static final String HASHED_TENANT = "tenant-sha256:";

  private Tenants() {}

  /**
   * The default: every authenticated caller is a tenant of its own, and everybody else is one
   * together.
   *
   * @param name the caller's name; null where nobody is authenticated
   * @return the tenant as it is stored
   */
  public static String ofCaller(@Nullable String name) {
    if (name == null) {
      return ANONYMOUS;
    }
    String tenant = CALLER + name;
    return fits(tenant) ? tenant : HASHED_CALLER + hash(name);
  }

  /**
   * A tenant that the application has named. One that looks like a hash is hashed as well, so that
   * no name can be chosen to be another one's hash.
   *
   * @param tenant as the application has named it
   * @return the tenant as it is stored
   * @throws IllegalArgumentException if it cannot be a tenant's name
   */
  public static String named(@Nullable String tenant) {
    requireName(tenant);
    return fits(tenant) && !tenant.startsWith(HASHED_TENANT)
        ? tenant
        : HASHED_TENANT + hash(tenant);
  }

  private static void requireName(@Nullable String tenant) {
    if (tenant == null) {
      throw new IllegalArgumentException("it is null");
    }
    if (tenant.isBlank()) {
      throw new IllegalArgumentException("it is blank");
    }
    if (UsableKey.hasUnusableCharacter(tenant)) {
      throw new IllegalArgumentException("it has control characters or half characters");
    }
  }

  private static boolean fits(String tenant) {
    return tenant.codePointCount(0, tenant.length()) <= Identity.MAX_TENANT;
  }

  private static String hash(String name) {
    return HexFormat.of().formatHex(new FingerprintBuilder().add(name).digest());
  }
}

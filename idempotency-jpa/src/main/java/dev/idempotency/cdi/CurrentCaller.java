package dev.idempotency.cdi;

import dev.idempotency.CallerMissingException;
import dev.idempotency.CallerUnknownException;
import dev.idempotency.TenantResolver;
import dev.idempotency.identity.Caller;
import dev.idempotency.identity.Tenants;
import jakarta.enterprise.inject.Instance;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out who calls a protected method, and in which tenant, or refuses the call. */
final class CurrentCaller {

  /** What WildFly and Payara (in capitals) call the caller of a bean whom nobody knows. */
  private static final String ANONYMOUS = "anonymous";

  private final CurrentRequest request;
  private final Instance<Principal> principal;
  private final @Nullable TenantResolver resolver;

  CurrentCaller(
      CurrentRequest request, Instance<Principal> principal, @Nullable TenantResolver resolver) {
    this.request = request;
    this.principal = principal;
    this.resolver = resolver;
  }

  Caller identify(String operation, boolean anonymousAllowed) {
    Optional<HttpServletRequest> current = request.get();
    String name = current.isPresent() ? callerOf(current.get()) : callerOfBean();
    if (name == null && resolver == null && current.filter(CurrentCaller::hasCaller).isPresent()) {
      throw new CallerUnknownException(
          operation,
          "the request carries Authorization, but the container knows no caller, and all callers would share"
              + " one tenant. Let the container authenticate (web.xml or Jakarta Security)",
          null);
    }
    if (name == null && !anonymousAllowed) {
      throw new CallerMissingException(operation);
    }
    return new Caller(tenant(operation, name), name);
  }

  private static @Nullable String callerOf(HttpServletRequest request) {
    Principal caller = request.getUserPrincipal();
    return caller == null ? null : caller.getName();
  }

  private static boolean hasCaller(HttpServletRequest request) {
    return request.getHeader("Authorization") != null;
  }

  private @Nullable String callerOfBean() {
    if (!principal.isResolvable()) {
      return null;
    }
    String name = principal.get().getName();
    return name == null || name.toLowerCase(Locale.ROOT).equals(ANONYMOUS) ? null : name;
  }

  private String tenant(String operation, @Nullable String callerName) {
    try {
      return Tenants.named(
          resolver == null ? Tenants.ofCaller(callerName) : resolver.currentTenant());
    } catch (RuntimeException e) {
      throw new CallerUnknownException(
          operation,
          "the TenantResolver must return a name that is not blank and has no control characters",
          e);
    }
  }
}

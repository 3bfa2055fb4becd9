package dev.idempotency.http;

import static java.lang.System.Logger.Level.ERROR;

import dev.idempotency.TenantResolver;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.identity.Caller;
import dev.idempotency.identity.Tenants;
import dev.idempotency.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Finds out who sends a request with a key, and in which tenant, or refuses it. */
final class Callers {

  private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

  private final String filterName;
  private final boolean anonymousAllowed;
  private final @Nullable TenantResolver resolver;

  /**
   * Takes the rules of a scope.
   *
   * @param filterName the filter's name, for the log
   * @param anonymousAllowed whether requests without an authenticated caller are executed
   * @param resolver the application's; null: the default tenants
   */
  Callers(String filterName, boolean anonymousAllowed, @Nullable TenantResolver resolver) {
    this.filterName = filterName;
    this.anonymousAllowed = anonymousAllowed;
    this.resolver = resolver;
  }

  /** Called once for each request: its identity is frozen then. */
  Caller identify(HttpServletRequest request) throws CallerRefused {
    Principal principal = request.getUserPrincipal();
    String name = principal == null ? null : principal.getName();
    if (resolver == null && name == null && request.getHeader("Authorization") != null) {
      LOG.log(ERROR, Diagnostic.CALLER_UNKNOWN.text(filterName));
      throw new CallerRefused(Problem.CALLER_UNKNOWN);
    }
    if (name == null && !anonymousAllowed) {
      throw new CallerRefused(Problem.CALLER_MISSING);
    }
    return new Caller(tenant(name), name);
  }

  private String tenant(@Nullable String callerName) throws CallerRefused {
    try {
      return Tenants.named(
          resolver == null ? Tenants.ofCaller(callerName) : resolver.currentTenant());
    } catch (RuntimeException e) {
      LOG.log(ERROR, Diagnostic.TENANT_UNKNOWN.text(filterName), e);
      throw new CallerRefused(Problem.TENANT_UNKNOWN);
    }
  }
}

package dev.idempotency;

/**
 * Tells the tenant of the current request: the boundary within which callers may see each other's
 * answers. An application with tenants of its own provides one CDI bean of this type; without one,
 * every authenticated caller is a tenant of its own ({@code caller:<name>}), and everybody else is
 * {@code anonymous}.
 *
 * <p>Called once for each protected call, on its thread, before anything is claimed. The answer
 * must come from a trusted source: whoever can choose the tenant can see its answers. It must not
 * read the body of a request, neither by {@code getParameter}.
 *
 * <p>A tenant is compared byte by byte. One of more than {@value Identity#MAX_TENANT} characters is
 * replaced by a stable hash.
 *
 * <p>Implementations may have any scope; one that is shared must be safe for use by several
 * threads.
 */
public interface TenantResolver {

  /**
   * Tells the tenant.
   *
   * @return the tenant; null, a blank text and control characters are an error, never "no tenant":
   *     the call is refused and nothing is executed. So it is if this method throws
   */
  String currentTenant();
}

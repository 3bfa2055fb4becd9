package dev.idempotency.sample.callers;

import dev.idempotency.TenantResolver;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;

/** Takes the tenant from a header, which only a test may do, and fails as it is told. */
@RequestScoped
public class HeaderTenants implements TenantResolver {

  @Inject private HttpServletRequest request;

  @Override
  public String currentTenant() {
    String tenant = request.getHeader("X-Tenant");
    return switch (tenant) {
      case "NULL" -> null;
      case "EMPTY" -> "";
      case "BLANK" -> " ";
      case "CONTROL" -> "acme\u0007";
      case "THROWS" -> throw new IllegalStateException("no directory of tenants");
      default -> tenant;
    };
  }
}

package dev.idempotency.sample.twobeans;

import dev.idempotency.TenantResolver;
import jakarta.enterprise.context.ApplicationScoped;

/** Another resolver of tenants. */
@ApplicationScoped
public class SecondTenants implements TenantResolver {
  @Override
  public String currentTenant() {
    return "second";
  }
}

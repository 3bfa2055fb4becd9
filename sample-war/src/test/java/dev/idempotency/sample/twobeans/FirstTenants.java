package dev.idempotency.sample.twobeans;

import dev.idempotency.TenantResolver;
import jakarta.enterprise.context.ApplicationScoped;

/** One resolver of tenants. */
@ApplicationScoped
public class FirstTenants implements TenantResolver {
  @Override
  public String currentTenant() {
    return "first";
  }
}

package dev.idempotency.config;

import dev.idempotency.TenantResolver;
import dev.idempotency.engine.AtomicExecution;
import jakarta.servlet.ServletContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the start-up has made of one application: its scopes and the engine on its persistence unit.
 * Immutable and safe for use by several threads.
 */
public final class IdempotencyRuntime {

  private static final String ATTRIBUTE = IdempotencyRuntime.class.getName();

  private final Scopes scopes;
  private final AtomicExecution execution;
  private final @Nullable TenantResolver tenantResolver;

  /**
   * Puts together what the start-up has made.
   *
   * @param scopes the application's scopes
   * @param execution the engine on its unit
   * @param tenantResolver the application's; null: the default tenants
   */
  public IdempotencyRuntime(
      Scopes scopes, AtomicExecution execution, @Nullable TenantResolver tenantResolver) {
    this.scopes = scopes;
    this.execution = execution;
    this.tenantResolver = tenantResolver;
  }

  /**
   * Finds the runtime of an application.
   *
   * @param context the application
   * @return its runtime, or nothing if the start-up of the library has not run
   */
  public static Optional<IdempotencyRuntime> of(ServletContext context) {
    return Optional.ofNullable((IdempotencyRuntime) context.getAttribute(ATTRIBUTE));
  }

  /**
   * Lets the application's filters find it.
   *
   * @param context the application
   */
  public void installIn(ServletContext context) {
    context.setAttribute(ATTRIBUTE, this);
  }

  /**
   * Finds the scope of a filter.
   *
   * @param filterName the filter's name in web.xml
   * @return its scope, or nothing if no filter of that name was there at start-up
   */
  public Optional<Scope> scopeOfFilter(String filterName) {
    return scopes.ofFilter(filterName);
  }

  /**
   * The engine in atomic mode.
   *
   * @return the one instance of this application and node
   */
  public AtomicExecution execution() {
    return execution;
  }

  /**
   * The application's resolver of tenants.
   *
   * @return a contextual reference, or nothing where the default is in force
   */
  public Optional<TenantResolver> tenantResolver() {
    return Optional.ofNullable(tenantResolver);
  }
}

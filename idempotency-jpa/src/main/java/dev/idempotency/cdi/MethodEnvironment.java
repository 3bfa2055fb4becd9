package dev.idempotency.cdi;

import dev.idempotency.TenantResolver;
import dev.idempotency.engine.StandaloneExecution;
import jakarta.enterprise.inject.Instance;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** What protected methods need of the container around them. */
public final class MethodEnvironment {

  private final StandaloneExecution.Boundary boundary;
  private final CurrentCaller callers;
  private final RequestKeys requestKeys;

  private MethodEnvironment(
      StandaloneExecution.Boundary boundary, CurrentCaller callers, RequestKeys requestKeys) {
    this.boundary = boundary;
    this.callers = callers;
    this.requestKeys = requestKeys;
  }

  /**
   * Finds it.
   *
   * @param beans the application's beans
   * @param resolver the application's; null: the default tenants
   * @return the environment of this application
   */
  public static MethodEnvironment of(Instance<Object> beans, @Nullable TenantResolver resolver) {
    CurrentRequest request = new CurrentRequest(beans.select(HttpServletRequest.class));
    return new MethodEnvironment(
        beans.select(ContainerTransaction.class).get(),
        new CurrentCaller(request, beans.select(Principal.class), resolver),
        new RequestKeys(request));
  }

  StandaloneExecution.Boundary boundary() {
    return boundary;
  }

  CurrentCaller callers() {
    return callers;
  }

  RequestKeys requestKeys() {
    return requestKeys;
  }
}

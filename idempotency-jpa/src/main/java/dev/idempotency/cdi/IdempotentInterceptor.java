package dev.idempotency.cdi;

import dev.idempotency.Idempotent;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.AroundTimeout;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Executes protected methods once. Inside of the transaction that the container gives the method
 * ({@code @Transactional} has the priority 200), outside of the application's own interceptors,
 * whose effects belong to the call.
 */
@Interceptor
@Idempotent
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class IdempotentInterceptor implements Serializable {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // a client proxy, which is serializable
  @Inject
  private MethodEngine engine;

  /** For the container. */
  public IdempotentInterceptor() {}

  /**
   * Around a business method.
   *
   * @param invocation the call
   * @return what the method returned, now or the first time
   * @throws Exception what the method threw, now or the first time, or why it was not executed
   */
  @AroundInvoke
  public @Nullable Object aroundInvoke(InvocationContext invocation) throws Exception {
    return engine.started(invocation.getMethod()).intercept(invocation);
  }

  /**
   * Around a timeout method.
   *
   * @param invocation the call
   * @return null
   * @throws Exception what the method threw, or why it was not executed
   */
  @AroundTimeout
  public @Nullable Object aroundTimeout(InvocationContext invocation) throws Exception {
    return aroundInvoke(invocation);
  }
}

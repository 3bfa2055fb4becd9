package dev.idempotency.cdi;

import dev.idempotency.method.GuardedMethod;
import dev.idempotency.method.ResultFormat;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/** A call of an annotated method. */
final class MethodInvocation implements Invocation {

  private final GuardedMethod method;
  private final InvocationContext context;

  MethodInvocation(GuardedMethod method, InvocationContext context) {
    this.method = method;
    this.context = context;
  }

  @Override
  public String operation() {
    return method.operation();
  }

  @Override
  public String scope() {
    return method.scope();
  }

  @Override
  public boolean keyIsFromRequest() {
    return method.keyIsFromRequest();
  }

  @Override
  public String key() {
    return method.key(arguments());
  }

  @Override
  public String fingerprint() {
    return method.fingerprint(arguments());
  }

  /** A timeout method may be called without its timer. */
  private @Nullable Object[] arguments() {
    Object[] arguments = context.getParameters();
    return arguments == null ? new Object[0] : arguments;
  }

  @Override
  public ResultFormat results() {
    return method.results();
  }

  @Override
  public boolean commits(Class<? extends Throwable> thrown) {
    return method.commits(thrown);
  }

  @Override
  public @Nullable Object proceed() throws Exception {
    return context.proceed();
  }
}

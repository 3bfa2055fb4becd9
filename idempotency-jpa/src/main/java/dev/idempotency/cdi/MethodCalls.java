package dev.idempotency.cdi;

import static java.lang.System.Logger.Level.INFO;

import dev.idempotency.Call;
import dev.idempotency.IdempotencyException;
import dev.idempotency.Identity;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.config.FingerprintRules;
import dev.idempotency.config.Scope;
import dev.idempotency.config.Scopes;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.CurrentCalls;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.JoinedExecution;
import dev.idempotency.engine.JoinedExecution.JoinedAnswer;
import dev.idempotency.engine.Observation;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RefusalTerms;
import dev.idempotency.engine.StandaloneExecution;
import dev.idempotency.engine.Transactions;
import dev.idempotency.identity.Caller;
import dev.idempotency.identity.KeyInvalid;
import dev.idempotency.method.GuardedMethod;
import dev.idempotency.method.GuardedMethods;
import jakarta.interceptor.InvocationContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * From a call of a protected method to a frozen call, and to its result.
 *
 * <p>Safe for use by several threads.
 */
public final class MethodCalls {

  /** What stands for the content of a call whose scope compares none. */
  private static final String NO_FINGERPRINT = "1:none";

  private static final System.Logger LOG = System.getLogger(MethodCalls.class.getName());

  private final Scopes scopes;
  private final Transactions transactions;
  private final AtomicExecution execution;
  private final JoinedExecution joined;
  private final StandaloneExecution standalone;
  private final Observation observation;
  private final StandaloneExecution.Boundary boundary;
  private final CurrentCaller callers;
  private final RequestKeys requestKeys;
  private final GuardedMethods methods = new GuardedMethods();

  /**
   * Connects the edge with the engine.
   *
   * @param scopes the application's scopes
   * @param transactions the calling thread's transactions
   * @param execution the engine
   * @param environment what the container knows about callers
   */
  public MethodCalls(
      Scopes scopes,
      Transactions transactions,
      AtomicExecution execution,
      MethodEnvironment environment) {
    this.scopes = scopes;
    this.transactions = transactions;
    this.execution = execution;
    this.joined = execution.joined();
    this.standalone = execution.standalone(environment.boundary());
    this.observation = execution.observation();
    this.boundary = environment.boundary();
    this.callers = environment.callers();
    this.requestKeys = environment.requestKeys();
  }

  CurrentCalls current() {
    return execution.current();
  }

  @Nullable Object intercept(InvocationContext invocation) throws Exception {
    GuardedMethod method = methods.of(invocation.getTarget().getClass(), invocation.getMethod());
    return execute(new MethodInvocation(method, invocation));
  }

  <T> @Nullable T execute(Call<T> call) throws Exception {
    @SuppressWarnings("unchecked") // the format of the call's own type has read it
    T result = (T) execute(new CallInvocation<>(call, methods));
    return result;
  }

  private @Nullable Object execute(Invocation invocation) throws Exception {
    Scope scope = scope(invocation);
    if (scope.enabled() == Scope.Enabled.FALSE) {
      return invocation.proceed();
    }
    if (scope.enabled() == Scope.Enabled.OBSERVE) {
      observe(invocation, scope);
      return invocation.proceed();
    }
    Optional<String> key = key(invocation, scope);
    if (key.isEmpty()) {
      requireOptional(invocation, scope);
      return invocation.proceed();
    }
    return protect(invocation, scope, freeze(invocation, scope, key.get()));
  }

  private Scope scope(Invocation invocation) {
    return scopes
        .ofMethod(invocation.scope())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The scope '" + invocation.scope() + "' is not configured."));
  }

  private Optional<String> key(Invocation invocation, Scope scope) {
    try {
      return invocation.keyIsFromRequest()
          ? requestKeys.find(scope.key())
          : Optional.of(invocation.key());
    } catch (KeyInvalid e) {
      throw new KeyInvalidException(invocation.operation(), e.getMessage(), null);
    } catch (IllegalArgumentException e) {
      throw new KeyInvalidException(invocation.operation(), e.getMessage(), e);
    }
  }

  private static void requireOptional(Invocation invocation, Scope scope) {
    if (scope.key().requiredOfMethods()) {
      throw new KeyMissingException(invocation.operation());
    }
  }

  private ProtectedCall freeze(Invocation invocation, Scope scope, String key) {
    Caller caller = callers.identify(invocation.operation(), scope.anonymousAllowed());
    return new ProtectedCall(
        new Identity(caller.tenant(), invocation.operation(), key),
        fingerprint(invocation, scope),
        caller.auditName(),
        scope.name(),
        scope.retention(),
        scope.limits());
  }

  private static String fingerprint(Invocation invocation, Scope scope) {
    return scope.fingerprint().mode() == FingerprintRules.Mode.NONE
        ? NO_FINGERPRINT
        : invocation.fingerprint();
  }

  /** Everything within a running call with the same identity is that call. */
  private @Nullable Object protect(Invocation invocation, Scope scope, ProtectedCall call)
      throws Exception {
    if (current().isRunning(call.identity())) {
      return invocation.proceed();
    }
    boolean hasTransaction = transactions.state() != Transactions.State.NONE;
    MethodWork work = new MethodWork(invocation, scope, call.identity(), !hasTransaction);
    RefusalTerms terms =
        new RefusalTerms(scope.refusal().retryAfter(), scope.refusal().mismatchStatus());
    JoinedAnswer answer =
        hasTransaction ? joined.execute(call, terms, work) : standalone.execute(call, terms, work);
    return work.outcome(answer);
  }

  /** Whatever cannot be told about the call is only noted: it is executed in any case. */
  private void observe(Invocation invocation, Scope scope) {
    try {
      key(invocation, scope)
          .map(key -> freeze(invocation, scope, key))
          .ifPresent(call -> observation.noteCall(call, boundary));
    } catch (IdempotencyException | IllegalArgumentException e) {
      LOG.log(
          INFO,
          Diagnostic.OBSERVED.text("refused (" + e.getMessage() + ")", "scope=" + scope.name()));
    }
  }
}

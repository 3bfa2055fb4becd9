package dev.idempotency.http;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.INFO;

import dev.idempotency.IdempotencyException;
import dev.idempotency.Identity;
import dev.idempotency.config.Scope;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.identity.Caller;
import dev.idempotency.identity.KeyInvalid;
import dev.idempotency.identity.RequestKey;
import dev.idempotency.problem.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/** The filter with its scope: from a request to a frozen call, or to a refusal. */
final class ScopedFilter {

  private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

  private final String filterName;
  private final Scope scope;
  private final KeyReader keys;
  private final Refusals refusals;
  private final Callers callers;
  private final AtomicExecution execution;

  ScopedFilter(String filterName, Scope scope, Callers callers, AtomicExecution execution) {
    this.filterName = filterName;
    this.scope = scope;
    this.keys = new KeyReader(scope.key());
    this.refusals = new Refusals(scope.refusal());
    this.callers = callers;
    this.execution = execution;
  }

  boolean covers(HttpServletRequest request) {
    return scope.enabled() != Scope.Enabled.FALSE && scope.methods().contains(request.getMethod());
  }

  void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try (ReceivedRequest received =
        new ReceivedRequest(request, requestLimit(), scope.fingerprint())) {
      if (scope.enabled() == Scope.Enabled.OBSERVE) {
        observe(received);
        pass(received.forUnprotected(), response, chain);
      } else {
        protectOrRefuse(received, response, chain);
      }
    } catch (ContentRefused e) {
      if (e.problem() == Problem.REQUEST_ALREADY_READ) {
        LOG.log(ERROR, Diagnostic.REQUEST_ALREADY_READ.text(filterName));
      }
      refusals.send(e.problem(), e.getMessage(), response);
    }
  }

  private long requestLimit() {
    return scope.enabled() == Scope.Enabled.OBSERVE ? Long.MAX_VALUE : scope.requestLimit();
  }

  /**
   * The body is the application's alone: it does not count in the fingerprint of an observed call.
   */
  private void observe(ReceivedRequest request) throws IOException {
    try {
      Optional<String> key = keys.read(request);
      if (key.isPresent()) {
        String fingerprint = RequestFingerprint.withoutBody(request.original());
        Caller caller = callers.identify(request.original());
        execution.observation().note(freeze(key.get(), caller, fingerprint));
      } else if (scope.key().required()) {
        observeRefused(Problem.KEY_MISSING);
      }
    } catch (KeyInvalid e) {
      observeRefused(Problem.KEY_INVALID);
    } catch (CallerRefused e) {
      observeRefused(e.problem());
    } catch (ContentRefused e) {
      observeRefused(e.problem());
    }
  }

  private void observeRefused(Problem problem) {
    String decision = "refused (" + problem.type() + ")";
    LOG.log(INFO, Diagnostic.OBSERVED.text(decision, "scope=" + scope.name()));
  }

  private void protectOrRefuse(
      ReceivedRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException, ContentRefused {
    Optional<String> key;
    try {
      key = keys.read(request);
    } catch (KeyInvalid e) {
      refusals.send(Problem.KEY_INVALID, "What is wrong: " + e.getMessage() + ".", response);
      return;
    }
    if (key.isPresent()) {
      protect(key.get(), request, response, chain);
    } else if (scope.key().required()) {
      refusals.send(Problem.KEY_MISSING, response);
    } else {
      pass(request.forUnprotected(), response, chain);
    }
  }

  /** Without protection here; methods within may have their own. */
  void pass(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } catch (ServletException | RuntimeException e) {
      Optional<IdempotencyException> notExecuted = ProtectedCallFailure.in(e);
      if (notExecuted.isEmpty() || response.isCommitted()) {
        throw e;
      }
      response.reset();
      refusals.send(notExecuted.get(), response);
    }
  }

  private void protect(
      String key, ReceivedRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException, ContentRefused {
    HttpServletRequest original = request.original();
    Caller caller;
    try {
      caller = callers.identify(original);
    } catch (CallerRefused e) {
      refusals.send(e.problem(), response);
      return;
    }
    original.setAttribute(RequestKey.ATTRIBUTE, key);
    ProtectedRequest protectedRequest = request.forProtected();
    ProtectedCall call = freeze(key, caller, request.fingerprint());
    try (Body body = new Body(RequestContents.spoolDirectory(original.getServletContext()))) {
      BufferedResponse buffered =
          new BufferedResponse(
              new Dispatch(original, protectedRequest),
              response,
              body,
              scope.response().spoolLimit());
      new Exchange(filterName, scope, refusals, call, protectedRequest, buffered, response)
          .run(execution, chain);
    }
  }

  private ProtectedCall freeze(String key, Caller caller, String fingerprint) {
    return new ProtectedCall(
        new Identity(caller.tenant(), scope.operation(), key),
        fingerprint,
        caller.auditName(),
        scope.name(),
        scope.retention(),
        scope.limits());
  }
}

package dev.idempotency.http;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.INFO;

import dev.idempotency.Identity;
import dev.idempotency.config.Scope;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.ProtectedCall;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;

/** The filter with its scope: from a request to a frozen call, or to a refusal. */
final class ScopedFilter {

  private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

  private final String filterName;
  private final Scope scope;
  private final AtomicExecution execution;

  ScopedFilter(String filterName, Scope scope, AtomicExecution execution) {
    this.filterName = filterName;
    this.scope = scope;
    this.execution = execution;
  }

  boolean covers(HttpServletRequest request) {
    return scope.enabled() != Scope.Enabled.FALSE && scope.methods().contains(request.getMethod());
  }

  void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (scope.enabled() == Scope.Enabled.OBSERVE) {
      observe(request);
      chain.doFilter(request, response);
    } else {
      protectOrRefuse(request, response, chain);
    }
  }

  /**
   * The body is the application's alone: it does not count in the fingerprint of an observed call.
   */
  private void observe(HttpServletRequest request) {
    try {
      Optional<String> key = KeyHeader.read(Collections.list(request.getHeaders(KeyHeader.NAME)));
      if (key.isPresent()) {
        String fingerprint = RequestFingerprint.withoutBody(request);
        execution.observation().note(freeze(key.get(), request, fingerprint));
      } else if (scope.keyRequired()) {
        LOG.log(INFO, Diagnostic.OBSERVED.text("refused (key-missing)", "scope=" + scope.name()));
      }
    } catch (KeyInvalid e) {
      LOG.log(INFO, Diagnostic.OBSERVED.text("refused (key-invalid)", "scope=" + scope.name()));
    }
  }

  private void protectOrRefuse(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    Optional<String> key;
    try {
      key = KeyHeader.read(Collections.list(request.getHeaders(KeyHeader.NAME)));
    } catch (KeyInvalid e) {
      Problem.KEY_INVALID.send(response, "What is wrong: " + e.getMessage() + ".");
      return;
    }
    if (key.isPresent()) {
      protect(key.get(), request, response, chain);
    } else if (scope.keyRequired()) {
      Problem.KEY_MISSING.send(response);
    } else {
      chain.doFilter(request, response);
    }
  }

  private void protect(
      String key, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (Caller.isUnknown(request)) {
      LOG.log(ERROR, Diagnostic.CALLER_UNKNOWN.text(filterName));
      Problem.CALLER_UNKNOWN.send(response);
      return;
    }
    try (Body requestBody = RequestBodies.read(request);
        Body responseBody = new Body(RequestBodies.spoolDirectory(request.getServletContext()))) {
      ProtectedCall call = freeze(key, request, RequestFingerprint.of(request, requestBody));
      new Exchange(
              filterName,
              scope.retryAfter(),
              call,
              new BufferedRequest(request, requestBody),
              new BufferedResponse(response, responseBody),
              response)
          .run(execution, chain);
    } catch (RequestTooLarge e) {
      Problem.REQUEST_TOO_LARGE.send(response, e.getMessage());
    }
  }

  private ProtectedCall freeze(String key, HttpServletRequest request, String fingerprint) {
    Caller caller = Caller.of(request);
    return new ProtectedCall(
        new Identity(caller.tenant(), scope.operation(), key),
        fingerprint,
        caller.auditName(),
        scope.name(),
        scope.retention(),
        scope.limits());
  }
}

package dev.idempotency.http;

import static java.lang.System.Logger.Level.ERROR;

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
    return scope.methods().contains(request.getMethod());
  }

  void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
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
      ProtectedCall call = freeze(key, request, requestBody);
      new Exchange(
              filterName,
              call,
              new BufferedRequest(request, requestBody),
              new BufferedResponse(response, responseBody),
              response)
          .run(execution, chain);
    } catch (RequestTooLarge e) {
      Problem.REQUEST_TOO_LARGE.send(response, e.getMessage());
    }
  }

  private ProtectedCall freeze(String key, HttpServletRequest request, Body body)
      throws IOException {
    Caller caller = Caller.of(request);
    return new ProtectedCall(
        new Identity(caller.tenant(), scope.operation(), key),
        RequestFingerprint.of(request, body),
        caller.auditName(),
        scope.name(),
        scope.retention());
  }
}

package dev.idempotency.http;

import static java.lang.System.Logger.Level.ERROR;

import dev.idempotency.config.IdempotencyRuntime;
import dev.idempotency.config.Scope;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.problem.Problem;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request that arrives several times take effect once. Declared in web.xml; the filter's
 * name is the name of its scope, unless the init-param {@code scope} says another.
 *
 * <p>A request with a method of the scope and an {@code Idempotency-Key} runs in one JTA
 * transaction that also holds its record, and is answered after the commit. All other requests pass
 * through as they are. The header follows draft-ietf-httpapi-idempotency-key-header-07, problems
 * follow RFC 9457.
 *
 * <p>Safe for use by several threads.
 */
public final class IdempotencyFilter implements Filter {

  private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

  /** Marks a request that a filter of this kind has taken, for nested filters and dispatches. */
  private static final String TAKEN = IdempotencyFilter.class.getName() + ".taken";

  private String name = "";
  private @Nullable ScopedFilter scoped;

  /** For the container. */
  public IdempotencyFilter() {}

  /** Cannot fail: what is misconfigured has failed the deployment before. */
  @Override
  public void init(FilterConfig config) {
    name = config.getFilterName();
    scoped =
        IdempotencyRuntime.of(config.getServletContext())
            .flatMap(
                runtime -> runtime.scopeOfFilter(name).map(scope -> scopedFilter(runtime, scope)))
            .orElse(null);
    if (scoped == null) {
      LOG.log(ERROR, Diagnostic.NOT_INITIALISED.text(name));
    }
  }

  private ScopedFilter scopedFilter(IdempotencyRuntime runtime, Scope scope) {
    Callers callers =
        new Callers(name, scope.anonymousAllowed(), runtime.tenantResolver().orElse(null));
    return new ScopedFilter(name, scope, callers, runtime.execution());
  }

  /**
   * Passes a request through, or executes it at most once.
   *
   * @throws IOException what the chain throws, unchanged
   * @throws ServletException what the chain throws, unchanged
   */
  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest httpRequest
        && response instanceof HttpServletResponse httpResponse
        && isOutermost(httpRequest)) {
      take(httpRequest, httpResponse, chain);
    } else {
      chain.doFilter(request, response);
    }
  }

  private static boolean isOutermost(HttpServletRequest request) {
    return request.getDispatcherType() == DispatcherType.REQUEST
        && request.getAttribute(TAKEN) == null;
  }

  private void take(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (scoped == null) {
      LOG.log(ERROR, Diagnostic.NOT_INITIALISED.text(name));
      ProblemResponse.send(Problem.NOT_INITIALISED, response);
      return;
    }
    if (!scoped.covers(request)) {
      scoped.pass(request, response, chain);
      return;
    }
    request.setAttribute(TAKEN, name);
    scoped.doFilter(request, response, chain);
  }
}

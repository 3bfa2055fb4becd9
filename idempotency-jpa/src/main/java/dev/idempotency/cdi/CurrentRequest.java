package dev.idempotency.cdi;

import jakarta.enterprise.context.ContextException;
import jakarta.enterprise.inject.Instance;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * The HTTP request that the current thread works for, if any: beans are called without one, too.
 */
final class CurrentRequest {

  private final Instance<HttpServletRequest> requests;

  CurrentRequest(Instance<HttpServletRequest> requests) {
    this.requests = requests;
  }

  Optional<HttpServletRequest> get() {
    if (!requests.isResolvable()) {
      return Optional.empty();
    }
    try {
      HttpServletRequest request = requests.get();
      // The reference may be a proxy that finds out only when it is used.
      return request == null || request.getMethod() == null
          ? Optional.empty()
          : Optional.of(request);
    } catch (IllegalStateException | ContextException e) {
      return Optional.empty();
    }
  }
}

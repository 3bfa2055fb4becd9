package dev.idempotency.cdi;

import dev.idempotency.config.KeyRules;
import dev.idempotency.config.KeySource;
import dev.idempotency.identity.KeyHeader;
import dev.idempotency.identity.KeyInvalid;
import dev.idempotency.identity.RequestKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The key of the current request: the one that a filter has taken it under, else that of its
 * headers. The other sources of keys need the filter, because the body is the application's here.
 */
final class RequestKeys {

  private final CurrentRequest request;

  RequestKeys(CurrentRequest request) {
    this.request = request;
  }

  Optional<String> find(KeyRules rules) throws KeyInvalid {
    Optional<HttpServletRequest> current = request.get();
    if (current.isEmpty()) {
      return Optional.empty();
    }
    if (current.get().getAttribute(RequestKey.ATTRIBUTE) instanceof String key) {
      return Optional.of(key);
    }
    for (KeySource source : rules.sources()) {
      if (source instanceof KeySource.Header header) {
        List<String> lines = Collections.list(current.get().getHeaders(header.name()));
        if (!lines.isEmpty()) {
          return Optional.of(KeyHeader.read(lines, rules.syntax()));
        }
      }
    }
    return Optional.empty();
  }
}

package dev.idempotency.http;

import jakarta.servlet.http.Part;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The content of a request, read to its end.
 *
 * @param body its bytes; none where the container has parsed the parts
 * @param parts its parts, where the container has parsed them; null otherwise
 * @param refusal why the container has not parsed the parts of a multipart request; null otherwise
 */
record RequestContent(Body body, @Nullable Collection<Part> parts, @Nullable Exception refusal) {

  static RequestContent of(Body body) {
    return new RequestContent(body, null, null);
  }

  /** Whether stream, parameters and parts are the container's business. */
  boolean isParsedByContainer() {
    return parts != null;
  }
}

package dev.idempotency.http;

import jakarta.servlet.http.Part;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a request, read to its end.
 *
 * @param body its bytes; none where the container has parsed it
 * @param parts its parts, where the container has parsed them; null otherwise
 * @param parameters its parameters, where the container had parsed a form before; null otherwise
 * @param refusal why the container has not parsed the parts of a multipart request; null otherwise
 */
record RequestContent(
    Body body,
    @Nullable Collection<Part> parts,
    @Nullable Map<String, String[]> parameters,
    @Nullable Exception refusal) {

  static RequestContent of(Body body) {
    return new RequestContent(body, null, null, null);
  }

  static RequestContent ofParts(Collection<Part> parts, Body nothing) {
    return new RequestContent(nothing, parts, null, null);
  }

  static RequestContent ofParameters(Map<String, String[]> parameters, Body nothing) {
    return new RequestContent(nothing, null, parameters, null);
  }

  static RequestContent ofRefusedParts(Exception refusal, Body body) {
    return new RequestContent(body, null, null, refusal);
  }

  /** Whether stream, parameters and parts are the container's business. */
  boolean isParsedByContainer() {
    return parts != null || parameters != null;
  }
}

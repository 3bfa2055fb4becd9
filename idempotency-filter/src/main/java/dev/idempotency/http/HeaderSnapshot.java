package dev.idempotency.http;

import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers that a response had at one moment. Names are in lower case.
 *
 * @param contentType the content type, which not every container shows among the headers
 */
record HeaderSnapshot(Map<String, List<String>> headers, @Nullable String contentType) {

  static HeaderSnapshot of(HttpServletResponse response) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (String name : response.getHeaderNames()) {
      headers.put(name.toLowerCase(Locale.ROOT), new ArrayList<>(response.getHeaders(name)));
    }
    headers.remove("content-type");
    return new HeaderSnapshot(headers, response.getContentType());
  }

  /** The values that came to the header since then. */
  List<String> added(String name, List<String> now) {
    List<String> then = headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    boolean extended = now.size() >= then.size() && now.subList(0, then.size()).equals(then);
    return extended ? now.subList(then.size(), now.size()) : now;
  }

  /** Gives the headers to a response that has been reset. */
  void applyTo(HttpServletResponse response) {
    headers.forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    if (contentType != null) {
      response.setContentType(contentType);
    }
  }
}

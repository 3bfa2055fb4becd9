package dev.idempotency.http;

import dev.idempotency.engine.FingerprintBuilder;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a request asks for: method, path, query, media type and body. */
final class RequestFingerprint {

  private RequestFingerprint() {}

  static String of(HttpServletRequest request, Body body) throws IOException {
    try (InputStream in = body.open()) {
      return head(request).add(in, body.size()).fingerprint();
    }
  }

  static String withoutBody(HttpServletRequest request) {
    return head(request).fingerprint();
  }

  private static FingerprintBuilder head(HttpServletRequest request) {
    return new FingerprintBuilder()
        .add(request.getMethod())
        .add(withoutPathParameters(request.getRequestURI()))
        .add(request.getQueryString() == null ? "" : request.getQueryString())
        .add(normalised(request.getContentType()));
  }

  /** The raw path without what follows a semicolon in each segment ({@code ;jsessionid=...}). */
  static String withoutPathParameters(String path) {
    return path.replaceAll(";[^/]*", "");
  }

  /**
   * The media type as far as it carries meaning: the case of names, the spelling of the charset and
   * a multipart boundary do not.
   */
  static String normalised(@Nullable String mediaType) {
    if (mediaType == null) {
      return "";
    }
    String[] parts = mediaType.split(";", -1);
    return Stream.concat(
            Stream.of(parts[0].strip().toLowerCase(Locale.ROOT)),
            Arrays.stream(parts).skip(1).map(RequestFingerprint::normalisedParameter))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(";"));
  }

  private static String normalisedParameter(String parameter) {
    int equals = parameter.indexOf('=');
    if (equals < 0) {
      return parameter.strip();
    }
    String name = parameter.substring(0, equals).strip().toLowerCase(Locale.ROOT);
    String value = parameter.substring(equals + 1).strip();
    return switch (name) {
      case "boundary" -> "";
      case "charset" -> name + "=" + value.replace("\"", "").toLowerCase(Locale.ROOT);
      default -> name + "=" + value;
    };
  }
}

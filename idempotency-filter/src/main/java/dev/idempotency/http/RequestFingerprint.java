package dev.idempotency.http;

import dev.idempotency.config.FingerprintRules;
import dev.idempotency.config.FingerprintRules.Mode;
import dev.idempotency.engine.FingerprintBuilder;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks for: method, path, query, media type, chosen headers and content. Whatever
 * arrives has a fingerprint; only a spool file that cannot be read fails.
 */
final class RequestFingerprint {

  private RequestFingerprint() {}

  /**
   * Takes the fingerprint of a request.
   *
   * @param limit of the bytes that a coded body may have once it is decoded; past it, the coded
   *     ones count
   */
  static String of(HttpServletRequest request, Body body, FingerprintRules rules, long limit)
      throws IOException {
    ContentCodings codings = ContentCodings.of(request);
    return of(
        request,
        rules,
        () ->
            rules.mode() == Mode.RAW
                ? bytes(body, codings.names())
                : decodedContent(request, body, codings, rules, limit));
  }

  /**
   * Takes the fingerprint of a multipart request whose body the container has read. Its parts count
   * even where the rules say bytes, because these are gone.
   */
  static String of(HttpServletRequest request, Collection<Part> parts, FingerprintRules rules)
      throws IOException {
    MediaType type = MediaType.of(request.getContentType());
    return of(request, rules, () -> MultipartContent.digest(parts, type, rules.ignoredFields()));
  }

  /**
   * Takes the fingerprint of a form that the container had read before. Its parameters count even
   * where the rules say bytes, because these are gone.
   */
  static String of(
      HttpServletRequest request, Map<String, String[]> parameters, FingerprintRules rules)
      throws IOException {
    return of(request, rules, () -> FormContent.digest(parameters, rules.ignoredFields()));
  }

  /** The digest of a request's content, taken where it counts. */
  @FunctionalInterface
  private interface Content {
    byte[] digest() throws IOException;
  }

  private static String of(HttpServletRequest request, FingerprintRules rules, Content content)
      throws IOException {
    return rules.mode() == Mode.NONE
        ? target(request).fingerprint()
        : head(request, rules.headers()).add(content.digest()).fingerprint();
  }

  static String withoutBody(HttpServletRequest request) {
    return head(request, List.of()).fingerprint();
  }

  /** Counts in every mode: an answer is never replayed across resources. */
  private static FingerprintBuilder target(HttpServletRequest request) {
    return new FingerprintBuilder()
        .add(request.getMethod())
        .add(withoutPathParameters(request.getRequestURI()))
        .add(request.getQueryString() == null ? "" : request.getQueryString());
  }

  private static FingerprintBuilder head(HttpServletRequest request, List<String> headers) {
    FingerprintBuilder fingerprint =
        target(request).add(MediaType.of(request.getContentType()).canonical());
    TreeSet<String> names = new TreeSet<>();
    headers.forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    for (String name : names) {
      addHeader(fingerprint, name, request.getHeaders(name));
    }
    return fingerprint;
  }

  /** The number of values goes first: none differs from an empty one. */
  private static void addHeader(
      FingerprintBuilder fingerprint, String name, @Nullable Enumeration<String> lines) {
    List<String> values = lines == null ? List.of() : Collections.list(lines);
    fingerprint.add(name).add(Integer.toString(values.size()));
    values.forEach(fingerprint::add);
  }

  /** The raw path without what follows a semicolon in each segment ({@code ;jsessionid=...}). */
  static String withoutPathParameters(String path) {
    return path.replaceAll(";[^/]*", "");
  }

  private static byte[] decodedContent(
      HttpServletRequest request,
      Body body,
      ContentCodings codings,
      FingerprintRules rules,
      long limit)
      throws IOException {
    if (codings.names().isEmpty()) {
      return content(request, body, rules);
    }
    try (Body plain =
        codings.undo(body, limit, RequestContents.spoolDirectory(request.getServletContext()))) {
      return content(request, plain, rules);
    } catch (UnreadableContent e) {
      return bytes(body, codings.names());
    }
  }

  private static byte[] content(HttpServletRequest request, Body body, FingerprintRules rules)
      throws IOException {
    MediaType type = MediaType.of(request.getContentType());
    try {
      if (type.isJson()) {
        return JsonContent.digest(body.toByteArray(), rules.ignoredPointers());
      }
      if (type.isForm()) {
        return FormContent.digest(body, charset(request), rules.ignoredFields());
      }
      if (type.isMultipart()) {
        return MultipartContent.digest(body, type, rules.ignoredFields());
      }
      return bytes(body, List.of());
    } catch (UnreadableContent e) {
      return bytes(body, List.of());
    }
  }

  private static Charset charset(HttpServletRequest request) {
    return MediaType.charsetOf(request.getCharacterEncoding()).orElse(StandardCharsets.UTF_8);
  }

  private static byte[] bytes(Body body, List<String> codings) throws IOException {
    FingerprintBuilder digest =
        new FingerprintBuilder().add("bytes").add(String.join(",", codings));
    try (InputStream in = body.open()) {
      return digest.add(in, body.size()).digest();
    }
  }
}

package dev.idempotency.http;

import dev.idempotency.config.FingerprintRules;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** A POST to {@code /pay} that can be varied, and its fingerprints. */
final class SampleRequest {

  private static final Path SPOOL = Path.of(System.getProperty("java.io.tmpdir"));

  private static final long LIMIT = 10L * 1024 * 1024;

  private final Map<String, Object> answers =
      new HashMap<>(Map.of("getMethod", "POST", "getRequestURI", "/pay"));
  private final Map<String, List<String>> headers = new HashMap<>();
  private FingerprintRules rules = FingerprintRules.DEFAULT;

  static SampleRequest of(String contentType) {
    SampleRequest request = new SampleRequest();
    request.answers.put("getContentType", contentType);
    return request;
  }

  SampleRequest header(String name, String... values) {
    headers.put(name.toLowerCase(Locale.ROOT), List.of(values));
    return this;
  }

  SampleRequest characterEncoding(String charset) {
    answers.put("getCharacterEncoding", charset);
    return this;
  }

  SampleRequest rules(FingerprintRules other) {
    rules = other;
    return this;
  }

  SampleRequest ignoring(String... entries) {
    return rules(new FingerprintRules(FingerprintRules.Mode.AUTO, Set.of(entries), List.of()));
  }

  String fingerprint(String body) {
    return fingerprint(body.getBytes(StandardCharsets.UTF_8));
  }

  String fingerprint(byte[] bytes) {
    return fingerprint(bytes, LIMIT);
  }

  String fingerprint(byte[] bytes, long limit) {
    try (Body body = new Body(SPOOL)) {
      body.write(bytes);
      return RequestFingerprint.of(servletRequest(), body, rules, limit);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String fingerprint(Collection<Part> parts) {
    try {
      return RequestFingerprint.of(servletRequest(), parts, rules);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  HttpServletRequest servletRequest() {
    return proxy(
        HttpServletRequest.class,
        (method, arguments) ->
            switch (method) {
              case "getHeaders" ->
                  Collections.enumeration(
                      headers.getOrDefault(
                          ((String) arguments[0]).toLowerCase(Locale.ROOT), List.of()));
              case "getServletContext" -> proxy(ServletContext.class, (m, a) -> null);
              default -> answers.get(method);
            });
  }

  /** Answers a call by the name of its method. */
  interface Answers {
    Object to(String method, Object[] arguments) throws IOException;
  }

  static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            SampleRequest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.to(method.getName(), arguments)));
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static byte[] deflate(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static byte[] concat(byte[] first, byte[] second) {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(first);
    both.writeBytes(second);
    return both.toByteArray();
  }
}

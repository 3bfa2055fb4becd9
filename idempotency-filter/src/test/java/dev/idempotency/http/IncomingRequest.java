package dev.idempotency.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A POST as a container would hand it over: its body can be read once. */
final class IncomingRequest {

  private final String contentType;
  private final byte[] body;
  private final Map<String, String> headers = new LinkedHashMap<>();
  private final Map<String, String[]> query = new LinkedHashMap<>();
  private @Nullable String queryString;
  private long declaredLength = -1;
  private boolean partsRefused;

  IncomingRequest(String contentType, String body) {
    this(contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  IncomingRequest(String contentType, byte[] body) {
    this.contentType = contentType;
    this.body = body;
  }

  IncomingRequest header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  IncomingRequest query(String name, String value) {
    query.put(name, new String[] {value});
    return this;
  }

  IncomingRequest queryString(String text) {
    queryString = text;
    return this;
  }

  IncomingRequest declaredLength(long length) {
    declaredLength = length;
    return this;
  }

  /** As where the servlet is not set up for multipart forms. */
  IncomingRequest partsRefused() {
    partsRefused = true;
    return this;
  }

  HttpServletRequest toRequest(Path spoolDirectory) {
    ServletInputStream stream = new Once(new ByteArrayInputStream(body));
    return proxy(
        HttpServletRequest.class,
        (method, argument) ->
            switch (method) {
              case "getMethod" -> "POST";
              case "getRequestURI" -> "/pay";
              case "getQueryString" -> queryString;
              case "getContentType" -> contentType;
              case "getContentLengthLong" -> declaredLength;
              case "getInputStream" -> stream;
              case "getParts" -> parts();
              case "getHeaders" -> lines((String) argument);
              case "getHeader" -> headers.get((String) argument);
              case "getParameterMap" -> query;
              case "getParameterValues" -> query.get((String) argument);
              case "isAsyncStarted" -> false;
              case "getServletContext" ->
                  proxy(
                      ServletContext.class,
                      (name, attribute) ->
                          ServletContext.TEMPDIR.equals(attribute)
                              ? spoolDirectory.toFile()
                              : null);
              default -> null;
            });
  }

  private List<Part> parts() {
    if (partsRefused) {
      throw new IllegalStateException("no multipart set-up");
    }
    return List.of();
  }

  private Enumeration<String> lines(String name) {
    return Collections.enumeration(
        headers.containsKey(name) ? List.of(headers.get(name)) : List.of());
  }

  private interface Answers {
    Object answer(String method, Object firstArgument);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            IncomingRequest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                answers.answer(method.getName(), arguments == null ? null : arguments[0])));
  }

  private static final class Once extends ServletInputStream {

    private final ByteArrayInputStream bytes;

    Once(ByteArrayInputStream bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      return bytes.read(target, offset, length);
    }

    @Override
    public boolean isFinished() {
      return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new IllegalStateException();
    }
  }
}

package dev.idempotency.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A container's response, as far as the filter needs one. Fails the test when anything commits it,
 * or asks for its output, before {@link #mayBeCommitted}.
 */
final class FakeResponse implements HttpServletResponse {

  private final TreeMap<String, List<String>> headers =
      new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final List<Cookie> cookies = new ArrayList<>();
  private final List<String> sent = new ArrayList<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private boolean mayBeCommitted;
  private int status = 200;
  private int bufferSize = 8192;
  private @Nullable String type;
  private @Nullable String charset;
  private @Nullable Locale locale;
  private @Nullable Supplier<Map<String, String>> trailers;

  /** From now on it is right to commit. */
  FakeResponse mayBeCommitted() {
    mayBeCommitted = true;
    return this;
  }

  byte[] body() {
    return body.toByteArray();
  }

  String text() {
    return body.toString(StandardCharsets.UTF_8);
  }

  List<Cookie> cookies() {
    return cookies;
  }

  /** What has been called that commits, in order. */
  List<String> sent() {
    return sent;
  }

  private void commit(String call) {
    if (!mayBeCommitted) {
      throw new AssertionError(call + " reached the container before the response may be sent");
    }
    sent.add(call);
  }

  @Override
  public void flushBuffer() {
    commit("flushBuffer");
  }

  @Override
  public ServletOutputStream getOutputStream() {
    commit("getOutputStream");
    return new ServletOutputStream() {
      @Override
      public void write(int b) {
        body.write(b);
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setWriteListener(WriteListener listener) {
        throw new UnsupportedOperationException();
      }
    };
  }

  @Override
  public PrintWriter getWriter() {
    throw new AssertionError("The filter never needs the container's writer.");
  }

  @Override
  public void sendError(int errorStatus, @Nullable String message) {
    commit("sendError " + errorStatus + " " + message);
  }

  @Override
  public void sendError(int errorStatus) {
    commit("sendError " + errorStatus);
  }

  @Override
  public void sendRedirect(String location) {
    commit("sendRedirect " + location);
  }

  @Override
  public boolean isCommitted() {
    return !sent.isEmpty();
  }

  @Override
  public void reset() {
    headers.clear();
    cookies.clear();
    status = 200;
    type = null;
    charset = null;
    locale = null;
  }

  @Override
  public void resetBuffer() {
    body.reset();
  }

  @Override
  public void setHeader(String name, @Nullable String value) {
    headers.remove(name);
    if (value != null) {
      addHeader(name, value);
    }
  }

  @Override
  public void addHeader(String name, String value) {
    headers.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
  }

  @Override
  public void setDateHeader(String name, long date) {
    setHeader(name, "date " + date);
  }

  @Override
  public void addDateHeader(String name, long date) {
    addHeader(name, "date " + date);
  }

  @Override
  public void setIntHeader(String name, int value) {
    setHeader(name, Integer.toString(value));
  }

  @Override
  public void addIntHeader(String name, int value) {
    addHeader(name, Integer.toString(value));
  }

  @Override
  public boolean containsHeader(String name) {
    return headers.containsKey(name);
  }

  @Override
  public @Nullable String getHeader(String name) {
    return containsHeader(name) ? headers.get(name).get(0) : null;
  }

  @Override
  public Collection<String> getHeaders(String name) {
    return headers.getOrDefault(name, List.of());
  }

  @Override
  public Collection<String> getHeaderNames() {
    return headers.keySet();
  }

  @Override
  public void setContentLength(int length) {
    setContentLengthLong(length);
  }

  @Override
  public void setContentLengthLong(long length) {
    setHeader("Content-Length", Long.toString(length));
  }

  @Override
  public void setContentType(@Nullable String value) {
    String[] parts = value == null ? new String[0] : value.split(";\\s*charset=", 2);
    type = parts.length == 0 ? null : parts[0];
    charset = parts.length == 2 ? parts[1] : charset;
  }

  @Override
  public @Nullable String getContentType() {
    return type == null || charset == null ? type : type + ";charset=" + charset;
  }

  @Override
  public void setCharacterEncoding(@Nullable String value) {
    charset = value;
  }

  @Override
  public String getCharacterEncoding() {
    return charset == null ? "ISO-8859-1" : charset;
  }

  @Override
  public void setTrailerFields(Supplier<Map<String, String>> supplier) {
    trailers = supplier;
  }

  @Override
  public @Nullable Supplier<Map<String, String>> getTrailerFields() {
    return trailers;
  }

  @Override
  public void addCookie(Cookie cookie) {
    cookies.add(cookie);
  }

  @Override
  public void setStatus(int newStatus) {
    status = newStatus;
  }

  @Override
  public int getStatus() {
    return status;
  }

  @Override
  public void setBufferSize(int size) {
    bufferSize = size;
  }

  @Override
  public int getBufferSize() {
    return bufferSize;
  }

  @Override
  public void setLocale(Locale newLocale) {
    locale = newLocale;
  }

  @Override
  public @Nullable Locale getLocale() {
    return locale;
  }

  @Override
  public String encodeURL(String url) {
    return url;
  }

  @Override
  public String encodeRedirectURL(String url) {
    return url;
  }
}

package dev.idempotency.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A response that lets nothing out before it is told to. Status and headers go to the container's
 * response, where they stay changeable, because nothing commits it; the body and what would commit
 * it ({@code flushBuffer}, {@code sendError}, {@code sendRedirect}) are kept here.
 *
 * <pre>
 *            write, headers
 *             +----+
 *             v    |                  flush, full buffer, declared length reached
 *  entered -> OPEN ----------------------------------------> COMMITTED  (headers fixed, body goes on)
 *             |  \                                              |
 *             |   sendError, sendRedirect                       | finish
 *      finish |    \                                            |
 *             v     v                                           v
 *           ENDED  ENDED (error or redirect, body dropped)    ENDED --> send | discard
 * </pre>
 *
 * <p>"Committed" is what the application sees: it then behaves as a committed container response
 * does. One thread, as any response.
 */
final class BufferedResponse extends HttpServletResponseWrapper {

  private final HttpServletResponse target;
  private final HeaderSnapshot entered;
  private final Body body;
  private final long spoolLimit;
  private final List<Cookie> cookies = new ArrayList<>();

  private @Nullable ServletOutputStream stream;
  private @Nullable PrintWriter writer;
  private @Nullable String writerCharset;
  private long declaredLength = -1;
  private boolean committed;
  private boolean tooLarge;
  private Ending ending = new Ending.Plain();

  /**
   * Buffers a response.
   *
   * @param spoolLimit past how many bytes the response is rolled back: nothing is endless
   */
  BufferedResponse(HttpServletResponse target, Body body, long spoolLimit) {
    super(target);
    this.target = target;
    this.entered = HeaderSnapshot.of(target);
    this.body = body;
    this.spoolLimit = spoolLimit;
  }

  // ---- what the filter does with it

  /** The application has returned: whatever it wrote is in the buffer after this. */
  void finish() {
    if (writer != null) {
      writer.flush();
    }
    committed = true;
  }

  Ending ending() {
    return ending;
  }

  Body body() {
    return body;
  }

  /** The headers that were there before the application was. */
  HeaderSnapshot entered() {
    return entered;
  }

  /**
   * Whether the application has asked for an output, so that there is a body, even an empty one.
   */
  boolean hasBody() {
    return ending instanceof Ending.Plain && (stream != null || writer != null);
  }

  boolean tooLarge() {
    return tooLarge;
  }

  /** Sends what the application answered. */
  void send() throws IOException {
    sendCookies();
    if (ending instanceof Ending.SentError error) {
      error.sendTo(target);
    } else if (ending instanceof Ending.SentRedirect redirect) {
      redirect.sendTo(target);
    } else {
      sendBody();
    }
  }

  /** Sends nothing but the cookies; the container makes the rest from an exception. */
  void sendCookies() {
    cookies.forEach(target::addCookie);
  }

  private void sendBody() throws IOException {
    if (!hasBody()) {
      return;
    }
    if (BodyRules.mayDeclareLength(target.getStatus())) {
      target.setContentLengthLong(body.size());
    }
    try (InputStream in = body.open()) {
      in.transferTo(target.getOutputStream());
    }
  }

  /** Drops everything that the application answered, so that another answer can be given. */
  void discard() throws IOException {
    target.reset();
    entered.applyTo(target);
    cookies.clear();
    body.reset();
  }

  // ---- body

  @Override
  public ServletOutputStream getOutputStream() {
    if (writer != null) {
      throw new IllegalStateException("getWriter has been called for this response");
    }
    if (stream == null) {
      stream = new BufferStream();
    }
    return stream;
  }

  @Override
  public PrintWriter getWriter() throws IOException {
    if (stream != null) {
      throw new IllegalStateException("getOutputStream has been called for this response");
    }
    if (writer == null) {
      String charset = target.getCharacterEncoding();
      writer = new PrintWriter(new OutputStreamWriter(new BufferStream(), charset));
      writerCharset = charset;
      if (!committed) {
        target.setCharacterEncoding(writerCharset);
      }
    }
    return writer;
  }

  private void write(byte[] bytes, int offset, int length) throws IOException {
    if (!(ending instanceof Ending.Plain)) {
      return;
    }
    int accepted = (int) Math.max(0, Math.min(length, room()));
    if (body.size() + accepted > spoolLimit) {
      tooLarge = true;
      throw new IOException("The response is larger than " + spoolLimit + " bytes.");
    }
    body.write(bytes, offset, accepted);
    committed |= body.size() > target.getBufferSize() || body.size() == declaredLength;
  }

  private long room() {
    return declaredLength < 0 ? Long.MAX_VALUE : declaredLength - body.size();
  }

  // ---- what commits, or undoes

  @Override
  public void flushBuffer() {
    if (writer != null) {
      writer.flush();
    }
    committed = true;
  }

  @Override
  public boolean isCommitted() {
    return committed;
  }

  @Override
  public void resetBuffer() {
    requireUncommitted("resetBuffer");
    dropBody();
  }

  @Override
  public void reset() {
    requireUncommitted("reset");
    dropBody();
    cookies.clear();
    stream = null;
    writer = null;
    writerCharset = null;
    declaredLength = -1;
    target.reset();
  }

  @Override
  public void sendError(int status) {
    sendError(status, null);
  }

  @Override
  public void sendError(int status, @Nullable String message) {
    end("sendError", new Ending.SentError(status, message));
  }

  @Override
  public void sendRedirect(String location) {
    end("sendRedirect", new Ending.SentRedirect(location));
  }

  /** Servlet 6.1. */
  public void sendRedirect(String location, int status) {
    sendRedirect(location, status, true);
  }

  /** Servlet 6.1. */
  public void sendRedirect(String location, boolean clearBuffer) {
    sendRedirect(location, SC_FOUND, clearBuffer);
  }

  /** Servlet 6.1. The body of a redirect is a courtesy, and is left to the application. */
  public void sendRedirect(String location, int status, boolean clearBuffer) {
    requireUncommitted("sendRedirect");
    if (clearBuffer) {
      dropBody();
    }
    target.setStatus(status);
    target.setHeader("Location", location);
    flushBuffer();
  }

  private void end(String method, Ending chosen) {
    requireUncommitted(method);
    dropBody();
    ending = chosen;
    committed = true;
  }

  private void requireUncommitted(String method) {
    if (committed) {
      throw new IllegalStateException(method + ": the response has been committed");
    }
  }

  private void dropBody() {
    boolean before = committed;
    try {
      if (writer != null) {
        writer.flush(); // what it still holds must go before the rest does
      }
      body.reset();
      committed = before;
    } catch (IOException e) {
      throw new IllegalStateException("The buffered response cannot be dropped.", e);
    }
  }

  // ---- status and headers: the container's own, as long as the application may change them

  @Override
  public int getStatus() {
    return ending instanceof Ending.Plain ? target.getStatus() : ending.status();
  }

  @Override
  public void setStatus(int status) {
    if (!committed) {
      target.setStatus(status);
    }
  }

  @Override
  public void setHeader(String name, @Nullable String value) {
    if (committed) {
      return;
    }
    if ("Content-Length".equalsIgnoreCase(name)) {
      declareLength(value);
    } else if ("Content-Type".equalsIgnoreCase(name)) {
      setContentType(value);
    } else {
      target.setHeader(name, value);
    }
  }

  @Override
  public void addHeader(String name, String value) {
    if (committed) {
      return;
    }
    if ("Content-Length".equalsIgnoreCase(name) || "Content-Type".equalsIgnoreCase(name)) {
      setHeader(name, value);
    } else {
      target.addHeader(name, value);
    }
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
  public void setDateHeader(String name, long date) {
    if (!committed) {
      target.setDateHeader(name, date);
    }
  }

  @Override
  public void addDateHeader(String name, long date) {
    if (!committed) {
      target.addDateHeader(name, date);
    }
  }

  @Override
  public void addCookie(Cookie cookie) {
    if (!committed) {
      cookies.add((Cookie) cookie.clone());
    }
  }

  @Override
  public void setContentType(@Nullable String type) {
    if (!committed) {
      target.setContentType(
          writerCharset == null ? type : MediaTypes.withCharset(type, writerCharset));
    }
  }

  @Override
  public void setCharacterEncoding(@Nullable String charset) {
    if (!committed && writer == null) {
      target.setCharacterEncoding(charset);
    }
  }

  @Override
  public void setLocale(Locale locale) {
    if (!committed) {
      target.setLocale(locale);
    }
  }

  @Override
  public void setBufferSize(int size) {
    if (committed || body.size() > 0 || writer != null) {
      throw new IllegalStateException("setBufferSize: something has been written");
    }
    target.setBufferSize(size);
  }

  @Override
  public void setContentLength(int length) {
    setContentLengthLong(length);
  }

  @Override
  public void setContentLengthLong(long length) {
    if (!committed) {
      declaredLength = length;
    }
  }

  private void declareLength(@Nullable String value) {
    setContentLengthLong(
        value == null || !value.strip().matches("\\d{1,18}") ? -1 : Long.parseLong(value.strip()));
  }

  /** Where the application's bytes go. */
  private final class BufferStream extends ServletOutputStream {

    private boolean closed;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (!closed) {
        BufferedResponse.this.write(bytes, offset, length);
      }
    }

    @Override
    public void flush() {
      committed = true;
    }

    @Override
    public void close() {
      closed = true;
      committed = true;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new IllegalStateException(
          "Only a request that has gone asynchronous has a write listener.");
    }
  }
}

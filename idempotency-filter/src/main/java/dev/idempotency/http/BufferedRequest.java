package dev.idempotency.http;

import dev.idempotency.engine.Diagnostic;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.Part;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body has been read already and is given to the application again, by stream,
 * reader or form parameters, whichever it asks for first. Refuses to go asynchronous: one
 * transaction spans the request. One thread, as any request.
 */
final class BufferedRequest extends HttpServletRequestWrapper {

  private final Body body;
  private @Nullable ServletInputStream stream;
  private @Nullable BufferedReader reader;
  private @Nullable Map<String, String[]> parameters;
  private boolean asyncRefused;

  BufferedRequest(HttpServletRequest request, Body body) {
    super(request);
    this.body = body;
  }

  /** Whether the application has tried to go asynchronous. */
  boolean asyncRefused() {
    return asyncRefused;
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    if (reader != null) {
      throw new IllegalStateException("getReader has been called for this request");
    }
    if (stream == null) {
      stream = new BodyStream(body.open());
    }
    return stream;
  }

  @Override
  public BufferedReader getReader() throws IOException {
    if (stream != null) {
      throw new IllegalStateException("getInputStream has been called for this request");
    }
    if (reader == null) {
      reader = new BufferedReader(new InputStreamReader(body.open(), readerCharset()));
    }
    return reader;
  }

  private Charset charset(Charset otherwise) {
    return getCharacterEncoding() == null ? otherwise : Charset.forName(getCharacterEncoding());
  }

  private Charset readerCharset() throws UnsupportedEncodingException {
    try {
      return charset(StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException e) {
      throw (UnsupportedEncodingException)
          new UnsupportedEncodingException(getCharacterEncoding()).initCause(e);
    }
  }

  @Override
  public @Nullable String getParameter(String name) {
    String[] values = parameters().get(name);
    return values == null ? null : values[0];
  }

  @Override
  public Map<String, String[]> getParameterMap() {
    return Collections.unmodifiableMap(parameters());
  }

  @Override
  public Enumeration<String> getParameterNames() {
    return Collections.enumeration(parameters().keySet());
  }

  @Override
  public String @Nullable [] getParameterValues(String name) {
    String[] values = parameters().get(name);
    return values == null ? null : values.clone();
  }

  /** Parameters are fixed when they are first asked for, as in the containers. */
  private Map<String, String[]> parameters() {
    if (parameters == null) {
      parameters = readParameters();
    }
    return parameters;
  }

  /**
   * A body that the application has taken as a stream or reader has no parameters (Servlet 3.1.1).
   */
  private Map<String, String[]> readParameters() {
    Map<String, String[]> ofQuery = super.getParameterMap();
    if (!FormParameters.isForm(getContentType()) || stream != null || reader != null) {
      return ofQuery;
    }
    return FormParameters.merge(ofQuery, body, charset(StandardCharsets.UTF_8));
  }

  @Override
  public Collection<Part> getParts() throws ServletException {
    throw new ServletException(Diagnostic.PARTS_REFUSED.text());
  }

  @Override
  public Part getPart(String name) throws ServletException {
    throw new ServletException(Diagnostic.PARTS_REFUSED.text());
  }

  @Override
  public boolean isAsyncSupported() {
    return false;
  }

  @Override
  public AsyncContext startAsync() {
    throw refuseAsync();
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
    throw refuseAsync();
  }

  private IllegalStateException refuseAsync() {
    asyncRefused = true;
    return new IllegalStateException(
        "A request with an idempotency key cannot go asynchronous: its transaction ends with this call.");
  }

  /** The body once more, as the application's own stream. */
  private static final class BodyStream extends ServletInputStream {

    private final InputStream in;
    private boolean finished;

    BodyStream(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      int b = in.read();
      finished = b < 0;
      return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int n = in.read(bytes, offset, length);
      finished = n < 0;
      return n;
    }

    @Override
    public int available() throws IOException {
      return in.available();
    }

    @Override
    public boolean isFinished() {
      return finished;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new IllegalStateException(
          "Only a request that has gone asynchronous has a read listener.");
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}

package dev.idempotency.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
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
 * A request whose content has been read already and is given to the application again, by stream,
 * reader, parameters or parts, whichever it asks for first. One thread at a time, as any request.
 */
class BufferedRequest extends HttpServletRequestWrapper {

  private final RequestContent content;
  private @Nullable ServletInputStream stream;
  private @Nullable BufferedReader reader;
  private @Nullable Map<String, String[]> parameters;

  BufferedRequest(HttpServletRequest request, RequestContent content) {
    super(request);
    this.content = content;
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    if (content.isParsedByContainer()) {
      return super.getInputStream();
    }
    if (reader != null) {
      throw new IllegalStateException("getReader has been called for this request");
    }
    if (stream == null) {
      stream = new BodyStream(content.body().open());
    }
    return stream;
  }

  @Override
  public BufferedReader getReader() throws IOException {
    if (content.isParsedByContainer()) {
      return super.getReader();
    }
    if (stream != null) {
      throw new IllegalStateException("getInputStream has been called for this request");
    }
    if (reader == null) {
      reader = new BufferedReader(new InputStreamReader(content.body().open(), readerCharset()));
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
    boolean parsed = content.isParsedByContainer();
    boolean taken = stream != null || reader != null;
    if (parsed || taken || !MediaType.of(getContentType()).isForm()) {
      return ofQuery;
    }
    return FormParameters.merge(ofQuery, content.body(), charset(StandardCharsets.ISO_8859_1));
  }

  @Override
  public Collection<Part> getParts() throws IOException, ServletException {
    requireParts();
    return super.getParts();
  }

  @Override
  public @Nullable Part getPart(String name) throws IOException, ServletException {
    requireParts();
    return super.getPart(name);
  }

  /** What the container refused to the filter, it refuses to the application. */
  private void requireParts() throws ServletException {
    if (content.refusal() instanceof ServletException e) {
      throw e;
    }
    if (content.refusal() instanceof IllegalStateException e) {
      throw e;
    }
  }

  /** The body once more, as the application's own stream. */
  private final class BodyStream extends ServletInputStream {

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
      if (!isAsyncStarted()) {
        throw new IllegalStateException(
            "Only a request that has gone asynchronous has a read listener.");
      }
      tellThatAllIsThere(listener);
    }

    private void tellThatAllIsThere(ReadListener listener) {
      try {
        listener.onDataAvailable();
        listener.onAllDataRead();
      } catch (IOException e) {
        listener.onError(e);
      }
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}

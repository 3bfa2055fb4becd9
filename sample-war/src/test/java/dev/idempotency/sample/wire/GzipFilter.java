package dev.idempotency.sample.wire;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** Compresses what is written by stream, for clients that accept it. */
public class GzipFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    response.addHeader("Vary", "Accept-Encoding");
    String accepted = request.getHeader("Accept-Encoding");
    if (accepted == null || !accepted.contains("gzip")) {
      chain.doFilter(request, response);
      return;
    }
    Compressed compressed = new Compressed(response);
    chain.doFilter(request, compressed);
    compressed.finish();
  }

  private static final class Compressed extends HttpServletResponseWrapper {

    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();
    private final ServletOutputStream stream = new Plain(plain);

    Compressed(HttpServletResponse response) {
      super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() {
      return stream;
    }

    @Override
    public void setContentLength(int length) {}

    @Override
    public void setContentLengthLong(long length) {}

    void finish() throws IOException {
      if (plain.size() == 0) {
        return;
      }
      ByteArrayOutputStream coded = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(coded)) {
        plain.writeTo(gzip);
      }
      setHeader("Content-Encoding", "gzip");
      super.setContentLength(coded.size());
      super.getOutputStream().write(coded.toByteArray());
    }
  }

  private static final class Plain extends ServletOutputStream {

    private final ByteArrayOutputStream bytes;

    Plain(ByteArrayOutputStream bytes) {
      this.bytes = bytes;
    }

    @Override
    public void write(int b) {
      bytes.write(b);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new IllegalStateException();
    }
  }
}

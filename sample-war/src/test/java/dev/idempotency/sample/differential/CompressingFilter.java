package dev.idempotency.sample.differential;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.zip.GZIPOutputStream;

/** A filter inside ours that compresses, as applications have them. */
public class CompressingFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    response.setHeader("Content-Encoding", "gzip");
    response.addHeader("Vary", "Accept-Encoding");
    Compressed compressed = new Compressed(response);
    chain.doFilter(request, compressed);
    compressed.end();
  }

  private static final class Compressed extends HttpServletResponseWrapper {

    private final GzipStream stream;
    private PrintWriter writer;

    Compressed(HttpServletResponse response) throws IOException {
      super(response);
      stream = new GzipStream(response.getOutputStream());
    }

    @Override
    public ServletOutputStream getOutputStream() {
      return stream;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
      if (writer == null) {
        writer = new PrintWriter(new OutputStreamWriter(stream, getCharacterEncoding()));
      }
      return writer;
    }

    void end() throws IOException {
      if (writer != null) {
        writer.flush();
      }
      stream.gzip.close();
    }
  }

  private static final class GzipStream extends ServletOutputStream {

    private final GZIPOutputStream gzip;

    GzipStream(ServletOutputStream out) throws IOException {
      gzip = new GZIPOutputStream(out);
    }

    @Override
    public void write(int b) throws IOException {
      gzip.write(b);
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

package dev.idempotency.sample.wire;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Stands in front of all others: counts what comes out again, and how much of a body was read where
 * the request asks for that with {@code X-Watch}.
 */
public class EntranceFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      boolean watched = request.getHeader("X-Watch") != null;
      chain.doFilter(watched ? new WatchedRequest(request) : request, response);
    } finally {
      Traffic.of(request).left.incrementAndGet();
    }
  }

  private static final class WatchedRequest extends HttpServletRequestWrapper {

    WatchedRequest(HttpServletRequest request) {
      super(request);
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      return new WatchedStream(
          super.getInputStream(), Traffic.of((HttpServletRequest) getRequest()));
    }
  }

  private static final class WatchedStream extends ServletInputStream {

    private final ServletInputStream in;
    private final Traffic traffic;

    WatchedStream(ServletInputStream in, Traffic traffic) {
      this.in = in;
      this.traffic = traffic;
    }

    @Override
    public int read() throws IOException {
      int b = in.read();
      traffic.bytesRead.addAndGet(b < 0 ? 0 : 1);
      return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int n = in.read(bytes, offset, length);
      traffic.bytesRead.addAndGet(Math.max(0, n));
      return n;
    }

    @Override
    public boolean isFinished() {
      return in.isFinished();
    }

    @Override
    public boolean isReady() {
      return in.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
      in.setReadListener(listener);
    }
  }
}

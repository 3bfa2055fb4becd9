package dev.idempotency.sample.scopes;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The ways of an asynchronous servlet: {@code POST /async/SCOPE/WAY}. */
@WebServlet(urlPatterns = "/async/*", asyncSupported = true)
public class AsyncServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Resource private transient ManagedExecutorService threads;

  /** Opens the gate with the name of the query. */
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    EventGate.open(request.getQueryString());
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (request.getDispatcherType() == DispatcherType.ASYNC) {
      response.getWriter().print("dispatched");
      return;
    }
    String path = request.getPathInfo();
    switch (path.substring(path.lastIndexOf('/') + 1)) {
      case "thread" -> answerInThread(request, response);
      case "dispatch" -> dispatch(request);
      case "listeners" -> readAndWriteByListeners(request, response);
      case "events" -> sendEvents(request, response);
      default -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }
  }

  private void answerInThread(HttpServletRequest request, HttpServletResponse response) {
    AsyncContext async = request.startAsync(request, response);
    threads.execute(
        () -> {
          try {
            byte[] body = request.getInputStream().readAllBytes();
            response.getWriter().print(new String(body, StandardCharsets.UTF_8));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } finally {
            async.complete();
          }
        });
  }

  private void dispatch(HttpServletRequest request) {
    AsyncContext async = request.startAsync();
    threads.execute(async::dispatch);
  }

  /** Two events, the second of them when the client has had the time to see the first. */
  private void sendEvents(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/event-stream");
    response.getWriter().print("data: first\n\n");
    response.flushBuffer();
    AsyncContext async = request.startAsync(request, response);
    threads.execute(
        () -> {
          try {
            EventGate.await(request.getHeader("X-Gate"));
            response.getWriter().print("data: second\n\n");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } finally {
            async.complete();
          }
        });
  }

  private static void readAndWriteByListeners(
      HttpServletRequest request, HttpServletResponse response) throws IOException {
    AsyncContext async = request.startAsync(request, response);
    ServletInputStream in = request.getInputStream();
    in.setReadListener(new Reader(in, response, async));
  }

  private static final class Reader implements ReadListener {

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
    private final ServletInputStream in;
    private final HttpServletResponse response;
    private final AsyncContext async;

    Reader(ServletInputStream in, HttpServletResponse response, AsyncContext async) {
      this.in = in;
      this.response = response;
      this.async = async;
    }

    @Override
    public void onDataAvailable() throws IOException {
      byte[] chunk = new byte[100];
      while (in.isReady() && !in.isFinished()) {
        int n = in.read(chunk);
        if (n > 0) {
          seen.write(chunk, 0, n);
        }
      }
    }

    @Override
    public void onAllDataRead() throws IOException {
      ServletOutputStream out = response.getOutputStream();
      out.setWriteListener(new Writer(out, seen.toByteArray(), async));
    }

    @Override
    public void onError(Throwable failure) {
      async.complete();
    }
  }

  private static final class Writer implements WriteListener {

    private final ServletOutputStream out;
    private final byte[] bytes;
    private final AsyncContext async;
    private boolean written;

    Writer(ServletOutputStream out, byte[] bytes, AsyncContext async) {
      this.out = out;
      this.bytes = bytes;
      this.async = async;
    }

    @Override
    public void onWritePossible() throws IOException {
      if (!written && out.isReady()) {
        written = true;
        out.write(bytes);
      }
      if (written && out.isReady()) {
        async.complete();
      }
    }

    @Override
    public void onError(Throwable failure) {
      async.complete();
    }
  }
}

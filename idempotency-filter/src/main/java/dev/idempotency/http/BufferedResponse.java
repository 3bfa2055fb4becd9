package dev.idempotency.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A response that lets nothing out before it is told to. Status and headers go to the container's
 * response, where they stay changeable, because nothing commits it; the body and what would commit
 * it ({@code flushBuffer}, {@code sendError}, {@code sendRedirect}) are kept here.
 *
 * <p>"Committed" is what the application sees ({@link ResponseState}): it then behaves as a
 * committed container response does. One thread, as any response.
 */
final class BufferedResponse extends GuardedResponse {

  private final HttpServletResponse target;
  private final Dispatch dispatch;
  private final HeaderSnapshot entered;
  private final ResponseState state = new ResponseState();
  private final HeldOutput output;

  /**
   * Buffers a response.
   *
   * @param spoolLimit past how many bytes the response is rolled back
   */
  BufferedResponse(Dispatch dispatch, HttpServletResponse target, Body body, long spoolLimit) {
    super(dispatch, target);
    this.target = target;
    this.dispatch = dispatch;
    this.entered = HeaderSnapshot.of(target);
    this.output = new HeldOutput(target, state, body, spoolLimit);
  }

  // ---- what the filter does with it

  /**
   * The application has returned: whatever it wrote is in the buffer after this.
   *
   * @throws IOException if something that it wrote could not be buffered
   */
  void finish() throws IOException {
    output.finish();
    state.commit();
  }

  Ending ending() {
    return state.ending();
  }

  Body body() {
    return output.body();
  }

  /** The headers that were there before the application was. */
  HeaderSnapshot entered() {
    return entered;
  }

  /**
   * Whether the application has asked for an output, so that there is a body, even an empty one.
   */
  boolean hasBody() {
    return state.takesBody() && output.isBody();
  }

  boolean tooLarge() {
    return output.tooLarge();
  }

  /** Sends what the application answered. */
  void send() throws IOException {
    sendCookies();
    Ending ending = state.ending();
    if (ending instanceof Ending.SentError error) {
      error.sendTo(target);
    } else if (ending instanceof Ending.SentRedirect redirect) {
      redirect.sendTo(target);
    } else if (hasBody()) {
      sendBody();
    }
  }

  /** With its length, unless trailers follow: those need chunks. */
  private void sendBody() throws IOException {
    if (BodyRules.mayDeclareLength(target.getStatus()) && target.getTrailerFields() == null) {
      target.setContentLengthLong(body().size());
    }
    try (InputStream in = body().open()) {
      in.transferTo(target.getOutputStream());
    }
  }

  /** Drops everything that the application answered, so that another answer can be given. */
  void discard() {
    resetHeaders();
    entered.applyTo(target);
    output.drop();
  }

  // ---- body

  @Override
  public ServletOutputStream getOutputStream() {
    return output.stream();
  }

  @Override
  public PrintWriter getWriter() throws IOException {
    boolean first = output.writerCharset() == null;
    PrintWriter writer = output.writer();
    if (first && !state.isCommitted() && !isIncluded()) {
      announce(output.writerCharset());
    }
    return writer;
  }

  @Override
  @Nullable String writerCharset() {
    return output.writerCharset();
  }

  @Override
  long declaredLength() {
    return output.declaredLength();
  }

  @Override
  void declareLength(long length) {
    output.declareLength(length);
  }

  @Override
  public void setBufferSize(int size) {
    if (isCommitted() || body().size() > 0) {
      throw new IllegalStateException("setBufferSize: something has been written");
    }
    target.setBufferSize(size);
  }

  // ---- what commits, or undoes

  @Override
  public int getStatus() {
    return state.takesBody() ? super.getStatus() : state.ending().status();
  }

  @Override
  public void flushBuffer() {
    output.drain();
    state.commit();
  }

  @Override
  public boolean isCommitted() {
    output.drain();
    return state.isCommitted();
  }

  @Override
  public void resetBuffer() {
    requireUncommitted("resetBuffer");
    output.drop();
  }

  @Override
  public void reset() {
    requireUncommitted("reset");
    output.reset();
    resetHeaders();
  }

  @Override
  public void sendError(int status) {
    sendError(status, null);
  }

  @Override
  public void sendError(int status, @Nullable String message) {
    if (!isIncluded()) {
      end("sendError", new Ending.SentError(status, message));
    }
  }

  @Override
  public void sendRedirect(String location) {
    if (!isIncluded()) {
      Objects.requireNonNull(location);
      end("sendRedirect", new Ending.SentRedirect(dispatch.fromEntry(location)));
    }
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
    if (isIncluded()) {
      return;
    }
    requireUncommitted("sendRedirect");
    if (clearBuffer) {
      output.drop();
    }
    target.setStatus(status);
    target.setHeader("Location", location);
    flushBuffer();
  }

  private void end(String method, Ending ending) {
    requireUncommitted(method);
    output.drop();
    state.end(ending);
  }
}

package dev.idempotency.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * What the application writes, through a stream or a writer, held back. Commits the response where
 * the container would have sent something.
 */
final class HeldOutput {

  private enum Choice {
    NONE,
    STREAM,
    WRITER
  }

  private final HttpServletResponse target;
  private final ResponseState state;
  private final Body body;
  private final long spoolLimit;

  private Choice choice = Choice.NONE;
  private @Nullable ServletOutputStream stream;
  private @Nullable HeldWriter writer;
  private @Nullable String writerCharset;
  private long declaredLength = -1;
  private boolean tooLarge;
  private @Nullable IOException failure;

  /**
   * Begins empty.
   *
   * @param spoolLimit past how many bytes the response is rolled back: nothing is endless
   */
  HeldOutput(HttpServletResponse target, ResponseState state, Body body, long spoolLimit) {
    this.target = target;
    this.state = state;
    this.body = body;
    this.spoolLimit = spoolLimit;
  }

  Body body() {
    return body;
  }

  /** Whether there is a body, even an empty one. */
  boolean isBody() {
    return choice != Choice.NONE || body.size() > 0;
  }

  /** Whether the response has become larger than it may. */
  boolean tooLarge() {
    return tooLarge;
  }

  /** The charset of the writer, which cannot change any more; null while there is no writer. */
  @Nullable String writerCharset() {
    return writerCharset;
  }

  ServletOutputStream stream() {
    if (choice == Choice.WRITER) {
      throw new IllegalStateException("getWriter has been called for this response");
    }
    if (choice == Choice.NONE) {
      stream = new HeldStream();
      choice = Choice.STREAM;
    }
    return stream;
  }

  PrintWriter writer() throws IOException {
    if (choice == Choice.STREAM) {
      throw new IllegalStateException("getOutputStream has been called for this response");
    }
    choice = Choice.WRITER; // chosen, even where the charset turns out to be unknown
    if (writerCharset == null) {
      String charset = target.getCharacterEncoding();
      writer = HeldWriter.of(new HeldStream(), charset, LineEnd.of(target));
      writerCharset = charset;
    }
    return writer;
  }

  /** What is past this length is dropped; negative: none is declared. */
  void declareLength(long length) {
    declaredLength = length;
  }

  long declaredLength() {
    return declaredLength;
  }

  /** Takes over what the writer still holds. */
  void drain() {
    if (writer != null) {
      writer.drain();
    }
  }

  /**
   * Takes over what the writer still holds, and tells whether everything could be taken over: a
   * writer swallows its exceptions.
   */
  void finish() throws IOException {
    drain();
    if (failure != null) {
      throw failure;
    }
  }

  /** Drops what was written. The chosen output stays. */
  void drop() {
    try {
      if (writer != null) {
        writer.restart();
      }
      body.reset();
      failure = null;
    } catch (IOException e) {
      throw new IllegalStateException("The buffered response cannot be dropped.", e);
    }
  }

  /** Drops what was written, declared and chosen. */
  void reset() {
    drop();
    choice = Choice.NONE;
    writerCharset = null;
    declaredLength = -1;
  }

  private void write(byte[] bytes, int offset, int length) throws IOException {
    if (!state.takesBody()) {
      return;
    }
    int accepted = (int) Math.max(0, Math.min(length, room()));
    if (body.size() + accepted > spoolLimit) {
      tooLarge = true;
      throw new IOException("The response is larger than " + spoolLimit + " bytes.");
    }
    try {
      body.write(bytes, offset, accepted);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
    if (body.size() > target.getBufferSize()) {
      state.commit();
    }
  }

  private long room() {
    return declaredLength < 0 ? Long.MAX_VALUE : declaredLength - body.size();
  }

  /** Where the application's bytes go. */
  private final class HeldStream extends ServletOutputStream {

    private boolean closed;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (!closed) {
        HeldOutput.this.write(bytes, offset, length);
      }
    }

    @Override
    public void flush() {
      state.commit();
    }

    @Override
    public void close() {
      closed = true;
      state.commit();
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

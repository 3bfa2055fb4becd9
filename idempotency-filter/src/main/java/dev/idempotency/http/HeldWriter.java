package dev.idempotency.http;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UnsupportedEncodingException;
import java.io.Writer;

/**
 * A writer like the container's. What it still holds can be taken out without a flush, which the
 * application would see as a commit.
 */
final class HeldWriter extends PrintWriter {

  private final Encoder encoder;

  private final String lineEnd;

  private HeldWriter(Encoder encoder, String lineEnd) {
    super(encoder);
    this.encoder = encoder;
    this.lineEnd = lineEnd;
  }

  static HeldWriter of(OutputStream out, String charset, String lineEnd)
      throws UnsupportedEncodingException {
    return new HeldWriter(new Encoder(out, charset), lineEnd);
  }

  @Override
  public void println() {
    write(lineEnd);
  }

  /** Writes what is held, and nothing more. Fails as a writer fails: {@link #checkError} tells. */
  void drain() {
    try {
      encoder.drain();
    } catch (IOException e) {
      setError();
    }
  }

  /** Drops what is held, and begins anew: with a byte order mark, where the charset has one. */
  void restart() throws IOException {
    encoder.restart();
  }

  private static final class Encoder extends Writer {

    private final OutputStream out;
    private final String charset;
    private OutputStreamWriter held;
    private boolean closed;

    Encoder(OutputStream out, String charset) throws UnsupportedEncodingException {
      this.out = out;
      this.charset = charset;
      this.held = begin();
    }

    private OutputStreamWriter begin() throws UnsupportedEncodingException {
      return new OutputStreamWriter(new Unflushed(out), charset);
    }

    void drain() throws IOException {
      if (!closed) {
        held.flush();
      }
    }

    void restart() throws IOException {
      held = begin();
    }

    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
      held.write(characters, offset, length);
    }

    @Override
    public void flush() throws IOException {
      drain();
      out.flush();
    }

    @Override
    public void close() throws IOException {
      closed = true;
      held.close();
      out.close();
    }
  }

  /** Passes bytes on, and no flush. */
  private static final class Unflushed extends OutputStream {

    private final OutputStream out;

    Unflushed(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }
  }
}

package dev.idempotency.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * A gzip stream that can be held to be one member and nothing else. The one of Java skips what it
 * cannot read after the first member, so that two different bodies would look alike.
 */
final class GzipMember extends GZIPInputStream {

  private static final int TRAILER = 8;

  private final long headerLength;

  GzipMember(InputStream in) throws IOException {
    this(new Counting(in));
  }

  private GzipMember(Counting in) throws IOException {
    super(in);
    this.headerLength = in.count;
  }

  /**
   * Checks, at the end of the stream, that its one member was all there is.
   *
   * @param length of the compressed stream
   */
  void checkEnd(long length) throws UnreadableContent {
    if (headerLength + inf.getBytesRead() + TRAILER != length) {
      throw new UnreadableContent("bytes after the first gzip member");
    }
  }

  /** Counts what is read. */
  private static final class Counting extends FilterInputStream {

    private long count;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      count += b < 0 ? 0 : 1;
      return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int n = super.read(bytes, offset, length);
      count += Math.max(n, 0);
      return n;
    }
  }
}

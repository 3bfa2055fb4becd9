package dev.idempotency.method;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Collects up to so many bytes. */
final class LimitedBytes extends OutputStream {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final int limit;
  private boolean exceeded;

  LimitedBytes(int limit) {
    this.limit = limit;
  }

  @Override
  public void write(int b) throws IOException {
    require(1);
    bytes.write(b);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    require(length);
    bytes.write(source, offset, length);
  }

  private void require(int more) throws IOException {
    if (exceeded || more > limit - bytes.size()) {
      exceeded = true;
      throw new IOException("more than " + limit + " bytes");
    }
  }

  boolean isExceeded() {
    return exceeded;
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}

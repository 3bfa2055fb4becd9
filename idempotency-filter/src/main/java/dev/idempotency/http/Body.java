package dev.idempotency.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are kept until they are needed: in memory up to a threshold, in a temporary file past
 * it. Not safe for use by several threads. Must be closed, which deletes the file.
 */
final class Body extends OutputStream {

  private static final int MEMORY_THRESHOLD = 256 * 1024;

  private final Path directory;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private @Nullable Path file;
  private @Nullable OutputStream tail;
  private long size;

  /** Makes an empty body that spools into the given directory. */
  Body(Path directory) {
    this.directory = directory;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int inMemory = (int) Math.max(0, Math.min(length, MEMORY_THRESHOLD - size));
    head.write(bytes, offset, inMemory);
    if (inMemory < length) {
      tail().write(bytes, offset + inMemory, length - inMemory);
    }
    size += length;
  }

  private OutputStream tail() throws IOException {
    if (tail == null) {
      file = Files.createTempFile(directory, "idempotency-", ".spool");
      tail = Files.newOutputStream(file);
    }
    return tail;
  }

  long size() {
    return size;
  }

  /** Forgets everything that was written. */
  void reset() throws IOException {
    close();
    head.reset();
    size = 0;
  }

  /** Opens the bytes from their beginning. Nothing may be written while the stream is in use. */
  InputStream open() throws IOException {
    InputStream inMemory = new ByteArrayInputStream(head.toByteArray());
    if (file == null) {
      return inMemory;
    }
    return new SequenceInputStream(inMemory, new BufferedInputStream(Files.newInputStream(file)));
  }

  /** All bytes; for bodies that are known to be small. */
  byte[] toByteArray() throws IOException {
    try (InputStream in = open()) {
      return in.readAllBytes();
    }
  }

  @Override
  public void close() throws IOException {
    if (tail != null) {
      tail.close();
      Files.delete(file);
      tail = null;
      file = null;
    }
  }
}

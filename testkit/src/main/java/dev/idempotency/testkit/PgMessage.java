package dev.idempotency.testkit;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** One message of the PostgreSQL protocol; the body is what follows the length. */
record PgMessage(char type, ByteBuffer body) {

  static final char QUERY = 'Q';
  static final char PARSE = 'P';
  static final char BIND = 'B';
  static final char READY_FOR_QUERY = 'Z';

  private static final int LENGTH_BYTES = Integer.BYTES;

  /** Reads a message with a type, which all are but a client's first. */
  static PgMessage read(DataInputStream in) throws IOException {
    char type = (char) in.readUnsignedByte();
    return new PgMessage(type, readBody(in));
  }

  /** Reads a length and the bytes that it announces. */
  static ByteBuffer readBody(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt() - LENGTH_BYTES];
    in.readFully(bytes);
    return ByteBuffer.wrap(bytes);
  }

  /** Writes a length and the bytes that it announces. */
  static void writeBody(DataOutputStream out, ByteBuffer body) throws IOException {
    byte[] bytes = new byte[body.capacity()];
    body.get(0, bytes);
    out.writeInt(bytes.length + LENGTH_BYTES);
    out.write(bytes);
  }

  void writeTo(DataOutputStream out) throws IOException {
    out.writeByte(type);
    writeBody(out, body);
  }

  /** The zero-terminated texts at the beginning of the body. */
  String[] texts(int count) {
    ByteBuffer rest = body.duplicate().rewind();
    String[] texts = new String[count];
    for (int i = 0; i < count; i++) {
      texts[i] = nextText(rest);
    }
    return texts;
  }

  private static String nextText(ByteBuffer rest) {
    ByteBuffer text = rest.slice();
    int length = 0;
    while (rest.get() != 0) {
      length++;
    }
    return StandardCharsets.UTF_8.decode(text.limit(length)).toString();
  }
}

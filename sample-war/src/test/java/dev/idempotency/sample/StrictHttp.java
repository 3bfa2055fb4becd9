package dev.idempotency.sample;

import dev.idempotency.testkit.ServerRig;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One connection, read strictly by RFC 9112: it shows the bytes of a response as they are, and says
 * what is wrong with its framing. A response that is right leaves the connection usable, with
 * nothing in it, so the next request on it proves that the last one was framed as it said.
 */
final class StrictHttp implements AutoCloseable {

  /** Nothing waits so long; it ends a test that would never end. */
  private static final int TIMEOUT_MILLIS = 60_000;

  private final Socket socket;
  private final InputStream in;

  StrictHttp() throws IOException {
    URI server = ServerRig.current().httpBase();
    socket = new Socket(server.getHost(), server.getPort());
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** A header field as it came. */
  record Field(String name, String value) {
    static Field parse(String line) throws Malformed {
      int colon = line.indexOf(':');
      if (colon <= 0 || !line.substring(0, colon).matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
        throw new Malformed("not a header field: " + line);
      }
      return new Field(line.substring(0, colon), line.substring(colon + 1).strip());
    }
  }

  /**
   * What came over the connection.
   *
   * @param body the body without chunks
   * @param flaw what is wrong with its framing, or empty
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Reply(int status, List<Field> fields, byte[] body, List<Field> trailers, String flaw) {

    List<String> values(String name) {
      return fields.stream()
          .filter(field -> field.name().equalsIgnoreCase(name))
          .map(Field::value)
          .toList();
    }

    boolean closes() {
      return !flaw.isEmpty() || values("Connection").contains("close");
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  /** Not what RFC 9112 calls a response. */
  static final class Malformed extends IOException {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message);
    }
  }

  Reply get(String path) throws IOException {
    return send("GET", path, List.of(), "");
  }

  Reply post(String path, List<String> headerLines, String content) throws IOException {
    List<String> lines = new ArrayList<>(headerLines);
    lines.add("Content-Length: " + content.length());
    return send("POST", path, lines, content);
  }

  private Reply send(String method, String path, List<String> headerLines, String content)
      throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(method + " " + path + " HTTP/1.1");
    lines.add("Host: " + socket.getInetAddress().getHostName() + ":" + socket.getPort());
    lines.addAll(headerLines);
    String request = String.join("\r\n", lines) + "\r\n\r\n" + content;
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    return read();
  }

  private Reply read() throws IOException {
    String statusLine = line();
    if (!statusLine.matches("HTTP/1\\.1 [2-5]\\d\\d .*")) {
      throw new Malformed("not a status line: " + statusLine);
    }
    int status = Integer.parseInt(statusLine.substring(9, 12));
    List<Field> fields = fields();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    List<Field> trailers = new ArrayList<>();
    Reply head = new Reply(status, fields, new byte[0], List.of(), "");
    String flaw = readBody(head, body, trailers);
    if (flaw.isEmpty() && head.closes() && in.read() >= 0) {
      flaw = "more than its length";
    }
    return new Reply(status, fields, body.toByteArray(), trailers, flaw);
  }

  private List<Field> fields() throws IOException {
    List<Field> fields = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      fields.add(Field.parse(line));
    }
    return fields;
  }

  /** Reads the body and says what is wrong with it. */
  private String readBody(Reply head, ByteArrayOutputStream body, List<Field> trailers)
      throws IOException {
    List<String> lengths = head.values("Content-Length");
    List<String> codings = head.values("Transfer-Encoding");
    if (lengths.size() + codings.size() > 1) {
      return "framed twice: " + lengths + codings;
    }
    if (head.status() == 204 || head.status() == 304) {
      boolean framed = head.status() == 204 && lengths.size() + codings.size() > 0;
      return framed ? "204 with a length" : "";
    }
    if (codings.contains("chunked")) {
      return readChunks(body, trailers);
    }
    if (!lengths.isEmpty()) {
      return readExactly(Long.parseLong(lengths.get(0)), body) ? "" : "shorter than its length";
    }
    if (head.status() == 205 && !head.closes()) {
      return ""; // Payara takes a 205 for one that has no body by definition, as 204 is
    }
    if (!head.closes()) {
      return "neither a length nor an end";
    }
    in.transferTo(body);
    return "";
  }

  private String readChunks(ByteArrayOutputStream body, List<Field> trailers) throws IOException {
    try {
      for (int size = chunkSize(); size > 0; size = chunkSize()) {
        if (!readExactly(size, body) || !line().isEmpty()) {
          return "a chunk that ends early";
        }
      }
      trailers.addAll(fields());
      return "";
    } catch (Malformed e) {
      return "chunks without an end";
    }
  }

  private int chunkSize() throws IOException {
    String line = line();
    if (!line.matches("[0-9a-fA-F]{1,7}")) {
      throw new Malformed("not the size of a chunk: " + line);
    }
    return Integer.parseInt(line, 16);
  }

  private boolean readExactly(long length, ByteArrayOutputStream body) throws IOException {
    for (long i = 0; i < length; i++) {
      int b = in.read();
      if (b < 0) {
        return false;
      }
      body.write(b);
    }
    return true;
  }

  /** The next line, which ends with CR LF and has neither within. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\r'; b = in.read()) {
      if (b < 0 || b == '\n') {
        throw new Malformed((b < 0 ? "ended within: " : "bare LF after: ") + line);
      }
      line.append((char) b);
    }
    if (in.read() != '\n') {
      throw new Malformed("bare CR after: " + line);
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

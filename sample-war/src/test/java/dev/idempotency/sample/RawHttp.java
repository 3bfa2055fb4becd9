package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testkit.ServerRig;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict HTTP/1.1 client on one connection: sends exactly the bytes that it is given, reads
 * exactly the bytes that a response has by its framing (RFC 9112, section 6), and takes nothing
 * that the standard forbids. A byte too many shows as a broken status line of the response that is
 * read next.
 */
final class RawHttp implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 60_000;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 (\\d{3}) ?(.*)");
  private static final Pattern FIELD_LINE =
      Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*(.*?)[ \\t]*");

  private final Socket socket;
  private final InputStream in;

  private RawHttp(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** To the server of this session. */
  static RawHttp connect() throws IOException {
    return connect(ServerRig.current().server().httpPort());
  }

  static RawHttp connect(int port) throws IOException {
    Socket socket = new Socket("localhost", port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    return new RawHttp(socket);
  }

  /** One request and its response on a connection of its own, which must end after them. */
  static Response once(Request request) throws IOException {
    return once(ServerRig.current().server().httpPort(), request);
  }

  static Response once(int port, Request request) throws IOException {
    try (RawHttp connection = connect(port)) {
      return connection.last(request);
    }
  }

  // ---- requests

  record Field(String name, String value) {}

  /**
   * A request without {@code Host} and framing, which are added where they are not among the
   * fields.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Request(String method, String target, List<Field> fields, byte[] body) {

    static Request of(String method, String target) {
      return new Request(method, target, List.of(), new byte[0]);
    }

    static Request get(String target) {
      return of("GET", target);
    }

    static Request post(String target) {
      return of("POST", target);
    }

    Request with(String name, String value) {
      List<Field> more = new ArrayList<>(fields);
      more.add(new Field(name, value));
      return new Request(method, target, more, body);
    }

    Request key(String value) {
      return with("Idempotency-Key", value);
    }

    Request body(byte[] bytes) {
      return new Request(method, target, fields, bytes);
    }

    /** Each character of the text is one byte. */
    Request body(String latin1) {
      return body(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The request line and the fields, with the empty line. */
    String head() {
      StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
      if (!has("Host")) {
        head.append("Host: localhost\r\n");
      }
      fields.forEach(f -> head.append(f.name()).append(": ").append(f.value()).append("\r\n"));
      boolean framed = has("Content-Length") || has("Transfer-Encoding");
      if (!framed && (body.length > 0 || method.matches("POST|PUT|PATCH"))) {
        head.append("Content-Length: ").append(body.length).append("\r\n");
      }
      return head.append("\r\n").toString();
    }

    private boolean has(String name) {
      return fields.stream().anyMatch(field -> field.name().equalsIgnoreCase(name));
    }

    byte[] bytes() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.writeBytes(head().getBytes(StandardCharsets.ISO_8859_1));
      bytes.writeBytes(body);
      return bytes.toByteArray();
    }
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** Each character of the text is one byte. */
  void send(String latin1) throws IOException {
    send(latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends the request and reads its response; the connection stays open. */
  Response exchange(Request request) throws IOException {
    send(request.bytes());
    return read(request.method());
  }

  /** The same, and asserts that the server then ends the connection without another byte. */
  Response last(Request request) throws IOException {
    Response response = exchange(request.with("Connection", "close"));
    assertEnded();
    return response;
  }

  // ---- responses

  /**
   * A response.
   *
   * @param interim the responses with a status of 1xx that came before it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Response(int status, List<Field> fields, byte[] body, List<Response> interim) {

    List<String> all(String name) {
      return fields.stream()
          .filter(field -> field.name().equalsIgnoreCase(name))
          .map(Field::value)
          .toList();
    }

    /** The value of a field that must not come twice. */
    Optional<String> field(String name) {
      assertThat(all(name)).as(name).hasSizeLessThanOrEqualTo(1);
      return all(name).stream().findFirst();
    }

    /** One character for each byte of the body. */
    String latin1() {
      return new String(body, StandardCharsets.ISO_8859_1);
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    boolean isReplay() {
      return field("Idempotent-Replayed").filter("true"::equals).isPresent();
    }

    /** The name of the problem, or what came instead of a problem document. */
    String problem() {
      Matcher type =
          Pattern.compile("\"type\":\"urn:problem:idempotency:([^\"]+)\"").matcher(text());
      return type.find() && field("Content-Type").orElse("").startsWith("application/problem+json")
          ? type.group(1)
          : "no problem document: " + status + " " + text();
    }

    @Override
    public String toString() {
      return status + " " + fields + " " + text();
    }
  }

  /** Reads the response to a request with the given method, which decides whether it has a body. */
  Response read(String method) throws IOException {
    List<Response> interim = new ArrayList<>();
    while (true) {
      Response head = readHead(interim);
      if (head.status() >= 200) {
        return new Response(head.status(), head.fields(), readBody(method, head), interim);
      }
      interim.add(head);
    }
  }

  private Response readHead(List<Response> interim) throws IOException {
    String line = readLine();
    Matcher status = STATUS_LINE.matcher(line);
    assertThat(status.matches()).as("a status line: <%s>", line).isTrue();
    List<Field> fields = new ArrayList<>();
    for (line = readLine(); !line.isEmpty(); line = readLine()) {
      fields.add(field(line));
    }
    return new Response(Integer.parseInt(status.group(1)), fields, new byte[0], interim);
  }

  private static Field field(String line) {
    Matcher field = FIELD_LINE.matcher(line);
    assertThat(field.matches()).as("a field line: <%s>", line).isTrue();
    return new Field(field.group(1), field.group(2));
  }

  private byte[] readBody(String method, Response head) throws IOException {
    Optional<String> length = head.field("Content-Length");
    Optional<String> coding = head.field("Transfer-Encoding");
    assertThat(length.isPresent() && coding.isPresent()).as("framed twice: %s", head).isFalse();
    coding.ifPresent(name -> assertThat(name).isEqualToIgnoringCase("chunked"));
    length.ifPresent(value -> assertThat(value).matches("\\d+"));
    if (head.status() == 204) {
      assertThat(length.isPresent() || coding.isPresent()).as("204 framed: %s", head).isFalse();
    }
    // Payara leaves a 205 unframed by itself, and means that it has no body.
    boolean unframed205 = head.status() == 205 && length.isEmpty() && coding.isEmpty();
    if (method.equals("HEAD") || head.status() == 204 || head.status() == 304 || unframed205) {
      return new byte[0];
    }
    byte[] body = readFramed(length, coding, head);
    if (head.status() == 205) {
      assertThat(body).as("body of a 205").isEmpty();
    }
    return body;
  }

  private byte[] readFramed(Optional<String> length, Optional<String> coding, Response head)
      throws IOException {
    if (coding.isPresent()) {
      return readChunks();
    }
    if (length.isPresent()) {
      return readExactly(Integer.parseInt(length.get()));
    }
    assertThat(head.field("Connection"))
        .as("without framing the connection must end: %s", head)
        .hasValueSatisfying(value -> assertThat(value).isEqualToIgnoringCase("close"));
    return in.readAllBytes();
  }

  private byte[] readChunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.writeBytes(readExactly(size));
      assertThat(readLine()).as("after a chunk").isEmpty();
    }
    for (String trailer = readLine(); !trailer.isEmpty(); trailer = readLine()) {
      field(trailer);
    }
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(readLine().split(";", 2)[0].strip(), 16);
  }

  private byte[] readExactly(int size) throws IOException {
    byte[] bytes = in.readNBytes(size);
    assertThat(bytes).as("the connection ended inside a body").hasSize(size);
    return bytes;
  }

  private String readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      int b = in.read();
      if (b < 0) {
        throw new EOFException("the connection ended inside a head: <" + line + ">");
      }
      if (b == '\n') {
        byte[] bytes = line.toByteArray();
        assertThat(bytes).as("a line ends with CR LF").endsWith((byte) '\r');
        return new String(Arrays.copyOf(bytes, bytes.length - 1), StandardCharsets.ISO_8859_1);
      }
      line.write(b);
    }
  }

  /** Asserts that the server asks for the body now (RFC 9110, section 10.1.1). */
  void awaitContinue() throws IOException {
    assertThat(readHead(List.of()).status()).isEqualTo(100);
  }

  /** Asserts that the server has ended the connection and nothing is left to be read. */
  void assertEnded() throws IOException {
    assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)).isEmpty();
  }

  /** Asserts that nothing but the response to a new request comes on the connection, which ends. */
  void assertNothingMore() throws IOException {
    last(Request.get("/"));
  }

  /** Says that no more bytes will come, and stays ready to read. */
  void finishSending() throws IOException {
    socket.shutdownOutput();
  }

  /** Ends the connection so that the server notices an error: a reset, not an end. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

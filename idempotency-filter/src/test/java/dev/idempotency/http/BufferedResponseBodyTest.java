package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.Cookie;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs of an open response, their charset, and what drops them. */
class BufferedResponseBodyTest {

  @TempDir private Path directory;

  private final FakeResponse target = new FakeResponse();
  private Body body;
  private BufferedResponse response;

  @BeforeEach
  void buffer() {
    body = new Body(directory);
    response = new BufferedResponse(FakeRequests.dispatched(), target, body, TestRules.SPOOL_LIMIT);
  }

  @AfterEach
  void nothingHasReachedTheContainer() throws IOException {
    body.close();
    assertThat(target.sent()).isEmpty();
  }

  @Test
  void bytesOfTheStreamAreKept() throws IOException {
    ServletOutputStream stream = response.getOutputStream();
    stream.write(1);
    stream.write(new byte[] {2, 3});
    stream.write(new byte[] {9, 4, 5, 9}, 1, 2);

    assertThat(body.toByteArray()).containsExactly(1, 2, 3, 4, 5);
    assertThat(stream.isReady()).isTrue();
  }

  @Test
  void streamPrintsAndEndsLinesWithCrLf() throws IOException {
    response.getOutputStream().print("a");
    response.getOutputStream().print(1);
    response.getOutputStream().println("b");

    assertThat(body.toByteArray()).asString().isEqualTo("a1b\r\n");
  }

  @Test
  void writerWritesInTheCharsetOfTheResponse() throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print("\u20ac");
    response.finish();

    assertThat(body.toByteArray()).isEqualTo("\u20ac".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void writerWritesLatin1WhereNothingElseIsSaid() throws IOException {
    response.getWriter().print("\u00e4");
    response.finish();

    assertThat(body.toByteArray()).containsExactly(0xe4);
  }

  @Test
  void writerAnnouncesItsCharset() throws IOException {
    response.setContentType("text/plain");
    response.getWriter();

    assertThat(response.getContentType()).isEqualTo("text/plain;charset=ISO-8859-1");
  }

  @Test
  void charsetIsLockedOnceThereIsAWriter() throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter();

    response.setCharacterEncoding("UTF-16");
    assertThat(response.getCharacterEncoding()).isEqualTo("UTF-8");
    response.setContentType("text/html;charset=UTF-16");
    assertThat(response.getContentType()).isEqualTo("text/html;charset=UTF-8");
    response.setHeader("Content-Type", "text/css; charset=UTF-16");
    assertThat(response.getContentType()).isEqualTo("text/css;charset=UTF-8");
  }

  @Test
  void charsetCanChangeWhileThereIsNoWriter() {
    response.setCharacterEncoding("UTF-8");
    response.setContentType("text/plain;charset=UTF-16");

    assertThat(response.getCharacterEncoding()).isEqualTo("UTF-16");
  }

  @Test
  void writerAfterStreamIsRefused() throws IOException {
    response.getOutputStream();

    assertThatThrownBy(() -> response.getWriter()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void streamAfterWriterIsRefused() throws IOException {
    response.getWriter();

    assertThatThrownBy(() -> response.getOutputStream()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void outputIsTheSameEveryTime() throws IOException {
    assertThat(response.getOutputStream()).isSameAs(response.getOutputStream());
    BufferedResponse other =
        new BufferedResponse(
            FakeRequests.dispatched(), new FakeResponse(), body, TestRules.SPOOL_LIMIT);
    assertThat(other.getWriter()).isSameAs(other.getWriter());
  }

  @Test
  void responseWithoutAnOutputHasNoBody() throws IOException {
    response.finish();

    assertThat(response.hasBody()).isFalse();
  }

  @Test
  void outputThatStaysEmptyIsABody() throws IOException {
    response.getOutputStream();
    response.finish();

    assertThat(response.hasBody()).isTrue();
    assertThat(body.size()).isZero();
  }

  @Test
  void writeListenerIsRefused() throws IOException {
    ServletOutputStream stream = response.getOutputStream();

    assertThatThrownBy(() -> stream.setWriteListener(null))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void resetBufferDropsTheBodyAndKeepsStatusAndHeaders() throws IOException {
    response.setStatus(201);
    response.setHeader("X-Test", "1");
    PrintWriter writer = response.getWriter();
    writer.print("dropped");
    response.resetBuffer();
    writer.print("kept");
    response.finish();

    assertThat(body.toByteArray()).asString().isEqualTo("kept");
    assertThat(response.getStatus()).isEqualTo(201);
    assertThat(response.getHeader("X-Test")).isEqualTo("1");
  }

  @Test
  void resetBufferDoesNotCommit() throws IOException {
    response.getWriter().print("dropped");
    response.resetBuffer();

    assertThat(response.isCommitted()).isFalse();
  }

  @Test
  void resetDropsBodyStatusHeadersAndCookies() throws IOException {
    response.setStatus(201);
    response.setHeader("X-Test", "1");
    response.addCookie(new Cookie("a", "1"));
    response.getOutputStream().print("dropped");
    response.reset();
    response.sendCookies();

    assertThat(body.size()).isZero();
    assertThat(response.getStatus()).isEqualTo(200);
    assertThat(response.getHeader("X-Test")).isNull();
    assertThat(target.cookies()).isEmpty();
    assertThat(response.isCommitted()).isFalse();
    assertThat(response.hasBody()).isFalse();
  }

  @Test
  void otherOutputMayBeChosenAfterReset() throws IOException {
    response.getOutputStream();
    response.reset();
    response.getWriter();
    response.reset();
    response.getOutputStream().print("a");

    assertThat(body.toByteArray()).asString().isEqualTo("a");
  }

  @Test
  void resetForgetsCharsetAndDeclaredLength() throws IOException {
    response.setContentType("text/plain;charset=UTF-16");
    response.setContentLength(1);
    response.getWriter();
    response.reset();
    response.setContentType("text/plain;charset=UTF-8");
    response.getOutputStream().print("abc");

    assertThat(response.getContentType()).isEqualTo("text/plain;charset=UTF-8");
    assertThat(body.size()).isEqualTo(3);
  }

  @Test
  void bodyUpToTheSpoolLimitIsKeptAndMoreIsRefused() throws IOException {
    byte[] mebibyte = new byte[1024 * 1024];
    ServletOutputStream stream = response.getOutputStream();
    for (int i = 0; i < 64; i++) {
      stream.write(mebibyte);
    }
    assertThat(response.tooLarge()).isFalse();

    assertThatThrownBy(() -> stream.write(1)).isInstanceOf(IOException.class);

    assertThat(response.tooLarge()).isTrue();
    assertThat(body.size()).isEqualTo(64L * 1024 * 1024);
  }

  @Test
  void lengthThatIsDeclaredTooLateTakesNothingBack() throws IOException {
    response.getOutputStream().print("0123456789");
    response.setContentLength(5);
    response.getOutputStream().print("x");

    assertThat(body.toByteArray()).isEqualTo("0123456789".getBytes(StandardCharsets.US_ASCII));
    assertThat(body.size()).isEqualTo(10);
  }

  @Test
  void writerEndsLinesAsTheContainerDoes() throws IOException {
    response.getWriter().println("a");
    response.getWriter().println();
    response.getWriter().println(1);
    response.finish();

    String end = System.lineSeparator();
    assertThat(body.toByteArray()).asString().isEqualTo("a" + end + end + "1" + end);
    assertThat(LineEnd.of("io.undertow.servlet.spec.HttpServletResponseImpl")).isEqualTo("\r\n");
    assertThat(LineEnd.of("org.apache.catalina.connector.ResponseFacade")).isEqualTo(end);
  }

  @Test
  void surrogatesOfTwoWritesAreOneCharacter() throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().write("\ud83d");
    assertThat(response.isCommitted()).isFalse();
    response.getWriter().write("\ude00");
    response.finish();

    assertThat(body.toByteArray()).isEqualTo("\ud83d\ude00".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void byteOrderMarkComesAgainAfterResetBuffer() throws IOException {
    response.setContentType("text/plain;charset=UTF-16");
    response.getWriter().print("dropped");
    response.resetBuffer();
    response.getWriter().print("a");
    response.finish();

    assertThat(body.toByteArray()).isEqualTo("a".getBytes(StandardCharsets.UTF_16));
  }

  @Test
  void writerThatWasTakenBeforeResetStillWrites() throws IOException {
    PrintWriter writer = response.getWriter();
    writer.print("dropped");
    response.reset();
    writer.print("late");
    response.finish();

    assertThat(body.toByteArray()).asString().isEqualTo("late");
    assertThat(response.hasBody()).isTrue();
  }

  @Test
  void typeWithoutCharsetAfterWriterKeepsTheCharset() throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter();
    response.setContentType("text/html");

    assertThat(response.getContentType()).isEqualTo("text/html;charset=UTF-8");
  }

  @Test
  void charsetOfServlet61IsLockedToo() throws IOException {
    response.setCharacterEncoding(StandardCharsets.UTF_8);
    response.getWriter();
    response.setCharacterEncoding(StandardCharsets.UTF_16);

    assertThat(response.getCharacterEncoding()).isEqualTo("UTF-8");
  }

  /** A writer swallows exceptions; what it could not write must not become a success. */
  @Test
  void bodyThatCannotBeSpooledFailsTheResponse() throws IOException {
    BufferedResponse unlucky =
        new BufferedResponse(
            FakeRequests.dispatched(),
            target,
            new Body(directory.resolve("missing")),
            TestRules.SPOOL_LIMIT);
    unlucky.getWriter().print("x".repeat(300 * 1024));

    assertThatThrownBy(unlucky::finish).isInstanceOf(IOException.class);
  }
}

package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.Cookie;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What commits the response in the eyes of the application, and what that changes for it. */
class BufferedResponseCommitTest {

  @TempDir private Path directory;

  private final FakeResponse target = new FakeResponse();
  private Body body;
  private BufferedResponse response;

  @BeforeEach
  void buffer() {
    target.setBufferSize(10);
    body = new Body(directory);
    response = new BufferedResponse(FakeRequests.dispatched(), target, body, TestRules.SPOOL_LIMIT);
  }

  @AfterEach
  void nothingHasReachedTheContainer() throws IOException {
    body.close();
    assertThat(target.sent()).isEmpty();
  }

  /** One way to do something with a response. */
  @FunctionalInterface
  interface Step {
    void on(BufferedResponse response) throws Exception;
  }

  @Test
  void freshResponseIsNotCommitted() {
    assertThat(response.isCommitted()).isFalse();
  }

  @Test
  void fullBufferIsNotCommitted() throws IOException {
    response.getOutputStream().write(new byte[10]);

    assertThat(response.isCommitted()).isFalse();
  }

  @Test
  void overfullBufferIsCommitted() throws IOException {
    response.getOutputStream().write(new byte[10]);
    response.getOutputStream().write(1);

    assertThat(response.isCommitted()).isTrue();
    assertThat(body.size()).isEqualTo(11);
  }

  @Test
  void whatIsWrittenToTheWriterDoesNotCommit() throws IOException {
    response.getWriter().print("abc");
    response.getWriter().println();

    assertThat(response.isCommitted()).isFalse();
  }

  static Stream<Step> committing() {
    return Stream.of(
        r -> r.flushBuffer(),
        r -> r.getOutputStream().flush(),
        r -> r.getOutputStream().close(),
        r -> r.getWriter().flush(),
        r -> r.getWriter().close(),
        r -> r.getOutputStream().write(new byte[11]),
        r -> r.sendError(404),
        r -> r.sendError(404, "gone"),
        r -> r.sendRedirect("/a"),
        r -> r.sendRedirect("/a", 303),
        r -> r.sendRedirect("/a", false),
        r -> r.sendRedirect("/a", 303, false),
        r -> r.finish());
  }

  @ParameterizedTest
  @MethodSource("committing")
  void responseIsCommitted(Step step) throws Exception {
    step.on(response);

    assertThat(response.isCommitted()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("committing")
  void committedResponseCannotBeUndone(Step step) throws Exception {
    step.on(response);

    for (ThrowingCallable undo :
        List.<ThrowingCallable>of(
            () -> response.reset(),
            () -> response.resetBuffer(),
            () -> response.sendError(500),
            () -> response.sendError(500, "message"),
            () -> response.sendRedirect("/b"),
            () -> response.sendRedirect("/b", 301),
            () -> response.sendRedirect("/b", true),
            () -> response.sendRedirect("/b", 301, true),
            () -> response.setBufferSize(100))) {
      assertThatThrownBy(undo).isInstanceOf(IllegalStateException.class);
    }
  }

  static Stream<Step> headerChanges() {
    return Stream.of(
        r -> r.setStatus(418),
        r -> r.setHeader("X-Test", "2"),
        r -> r.setHeader("Content-Type", "text/late"),
        r -> r.addHeader("X-Test", "2"),
        r -> r.addHeader("Content-Type", "text/late"),
        r -> r.setIntHeader("X-Test", 2),
        r -> r.addIntHeader("X-Test", 2),
        r -> r.setDateHeader("X-Test", 2),
        r -> r.addDateHeader("X-Test", 2),
        r -> r.setContentType("text/late"),
        r -> r.setCharacterEncoding("UTF-16"),
        r -> r.setLocale(Locale.FRANCE),
        r -> r.addCookie(new Cookie("late", "1")));
  }

  @ParameterizedTest
  @MethodSource("headerChanges")
  void headerChangesAfterACommitAreIgnored(Step change) throws Exception {
    response.setStatus(201);
    response.setHeader("X-Test", "1");
    response.setContentType("text/first;charset=UTF-8");
    response.flushBuffer();

    change.on(response);

    assertThat(response.getStatus()).isEqualTo(201);
    assertThat(target.getHeaders("X-Test")).containsExactly("1");
    assertThat(target.getContentType()).isEqualTo("text/first;charset=UTF-8");
    assertThat(target.getLocale()).isNull();
    response.sendCookies();
    assertThat(target.cookies()).isEmpty();
  }

  @Test
  void bodyGoesOnAfterFlush() throws IOException {
    response.getOutputStream().print("ab");
    response.flushBuffer();
    response.getOutputStream().print("cd");

    assertThat(body.toByteArray()).asString().isEqualTo("abcd");
  }

  @Test
  void bytesAfterCloseAreDropped() throws IOException {
    response.getOutputStream().print("ab");
    response.getOutputStream().close();
    response.getOutputStream().print("cd");

    assertThat(body.toByteArray()).asString().isEqualTo("ab");
  }

  static Stream<Step> declarationsOfFive() {
    return Stream.of(
        r -> r.setContentLength(5),
        r -> r.setContentLengthLong(5L),
        r -> r.setHeader("content-length", " 5 "),
        r -> r.addHeader("Content-Length", "5"),
        r -> r.setIntHeader("Content-Length", 5),
        r -> r.addIntHeader("Content-Length", 5));
  }

  @ParameterizedTest
  @MethodSource("declarationsOfFive")
  void whatIsPastTheDeclaredLengthIsDropped(Step declaration) throws Exception {
    declaration.on(response);

    response.getOutputStream().print("abcd");
    response.getOutputStream().print("efgh");

    assertThat(body.toByteArray()).asString().isEqualTo("abcde");
  }

  @Test
  void declaredLengthCanBeTakenBack() throws Exception {
    response.setContentLength(5);
    response.setHeader("Content-Length", null);
    response.getOutputStream().print("abcdefgh");

    assertThat(body.toByteArray()).asString().isEqualTo("abcdefgh");
    assertThat(response.isCommitted()).isFalse();
  }

  @Test
  void bufferSizeCannotChangeOnceSomethingIsWritten() throws IOException {
    response.setBufferSize(20);
    response.getOutputStream().write(1);

    assertThat(response.getBufferSize()).isEqualTo(20);
    assertThatThrownBy(() -> response.setBufferSize(30)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void finishBringsWhatTheWriterHoldsIntoTheBody() throws IOException {
    PrintWriter writer = response.getWriter();
    writer.print("abc");
    assertThat(body.size()).isZero();

    response.finish();

    assertThat(body.toByteArray()).asString().isEqualTo("abc");
  }

  @Test
  void textThatTheWriterHoldsCountsForACommit() throws IOException {
    response.getWriter().print("0123456789");
    assertThat(response.isCommitted()).isFalse();
    response.getWriter().print("x");
    response.setHeader("X-Late", "1");

    assertThat(response.isCommitted()).isTrue();
    assertThat(target.getHeader("X-Late")).isNull();
  }

  @Test
  void bufferSizeMayChangeWhileTheWriterIsUnused() throws IOException {
    response.getWriter();
    response.setBufferSize(20);

    assertThat(response.getBufferSize()).isEqualTo(20);
  }

  @Test
  void trailersAreRefusedOnceCommitted() {
    response.flushBuffer();

    assertThatThrownBy(() -> response.setTrailerFields(Map::of))
        .isInstanceOf(IllegalStateException.class);
    assertThat(target.getTrailerFields()).isNull();
  }

  static Stream<Step> whatAnIncludedResourceCannotDo() {
    return Stream.of(
        r -> r.sendError(404),
        r -> r.sendError(404, "gone"),
        r -> r.sendRedirect("/a"),
        r -> r.sendRedirect("/a", 303),
        r -> r.sendRedirect("/a", false),
        r -> r.sendRedirect("/a", 303, false),
        r -> r.addCookie(new Cookie("included", "1")));
  }

  @ParameterizedTest
  @MethodSource("whatAnIncludedResourceCannotDo")
  void includedResourceNeitherEndsTheResponseNorSetsCookies(Step step) throws Exception {
    BufferedResponse included =
        new BufferedResponse(
            FakeRequests.dispatched(Map.of("getDispatcherType", DispatcherType.INCLUDE)),
            target,
            body,
            TestRules.SPOOL_LIMIT);
    included.getWriter().print("before");
    step.on(included);
    included.finish();
    included.sendCookies();

    assertThat(included.getStatus()).isEqualTo(200);
    assertThat(included.ending()).isEqualTo(new Ending.Plain());
    assertThat(body.toByteArray()).asString().isEqualTo("before");
    assertThat(target.cookies()).isEmpty();
    assertThat(target.getHeader("Location")).isNull();
  }

  /**
   * As on both servers: what the application declares and writes is not looked at before the end.
   */
  @Test
  void declaredLengthThatIsReachedDoesNotCommit() throws IOException {
    response.setContentLength(5);
    response.getOutputStream().print("abcde");

    assertThat(response.isCommitted()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("declarationsOfFive")
  void declaredLengthIsShownAndNotGivenToTheContainer(Step declaration) throws Exception {
    assertThat(response.containsHeader("Content-Length")).isFalse();
    declaration.on(response);

    assertThat(response.containsHeader("content-length")).isTrue();
    assertThat(response.getHeader("content-length")).isEqualTo("5");
    assertThat(target.containsHeader("Content-Length")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("headerChanges")
  void includedResourceChangesNoHeader(Step change) throws Exception {
    Map<String, Object> request = new HashMap<>();
    BufferedResponse included =
        new BufferedResponse(FakeRequests.dispatched(request), target, body, TestRules.SPOOL_LIMIT);
    included.setStatus(201);
    included.setHeader("X-Test", "1");
    included.setContentType("text/first;charset=UTF-8");
    request.put("getDispatcherType", DispatcherType.INCLUDE);
    change.on(included);

    assertThat(included.getStatus()).isEqualTo(201);
    assertThat(target.getHeaders("X-Test")).containsExactly("1");
    assertThat(target.getContentType()).isEqualTo("text/first;charset=UTF-8");
    assertThat(target.getLocale()).isNull();
    included.sendCookies();
    assertThat(target.cookies()).isEmpty();
  }

  @Test
  void redirectToNowhereIsRefusedAtOnce() {
    assertThatThrownBy(() -> response.sendRedirect(null)).isInstanceOf(NullPointerException.class);
    assertThat(response.isCommitted()).isFalse();
  }
}

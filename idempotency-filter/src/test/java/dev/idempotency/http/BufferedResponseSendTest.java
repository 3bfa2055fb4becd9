package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What reaches the container in the end, for each way in which an application ends a response. */
class BufferedResponseSendTest {

  @TempDir private Path directory;

  private final FakeResponse target = new FakeResponse();
  private Body body;
  private BufferedResponse response;

  @BeforeEach
  void buffer() {
    target.setHeader("X-Entered", "1");
    body = new Body(directory);
    response = new BufferedResponse(FakeRequests.dispatched(), target, body, TestRules.SPOOL_LIMIT);
  }

  @AfterEach
  void close() throws IOException {
    body.close();
  }

  private void finishAndSend() throws IOException {
    response.finish();
    assertThat(target.sent()).isEmpty();
    target.mayBeCommitted();
    response.send();
  }

  @Test
  void bodyIsSentWithItsLength() throws IOException {
    response.setStatus(201);
    response.getWriter().print("hello");
    finishAndSend();

    assertThat(target.getStatus()).isEqualTo(201);
    assertThat(target.getHeader("Content-Length")).isEqualTo("5");
    assertThat(target.text()).isEqualTo("hello");
  }

  @Test
  void emptyBodyIsSentWithLengthZero() throws IOException {
    response.getOutputStream();
    finishAndSend();

    assertThat(target.getHeader("Content-Length")).isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 205, 304})
  void statusWithoutABodyGetsNoLength(int status) throws IOException {
    response.setStatus(status);
    response.getOutputStream();
    finishAndSend();

    assertThat(target.getHeader("Content-Length")).isNull();
  }

  @Test
  void responseWithoutAnOutputIsLeftToTheContainer() throws IOException {
    response.setStatus(202);
    finishAndSend();

    assertThat(target.sent()).isEmpty();
    assertThat(target.getStatus()).isEqualTo(202);
    assertThat(target.getHeader("Content-Length")).isNull();
  }

  @Test
  void declaredLengthThatIsNotReachedIsReplacedByTheTrueOne() throws IOException {
    response.setContentLength(100);
    response.getOutputStream().print("abc");
    finishAndSend();

    assertThat(target.getHeader("Content-Length")).isEqualTo("3");
  }

  @Test
  void errorIsMadeByTheContainer() throws IOException {
    response.getOutputStream().print("dropped");
    response.sendError(404);
    response.getOutputStream().print("dropped too");
    assertThat(response.getStatus()).isEqualTo(404);
    assertThat(response.hasBody()).isFalse();
    finishAndSend();

    assertThat(target.sent()).containsExactly("sendError 404");
    assertThat(target.body()).isEmpty();
  }

  @Test
  void errorKeepsItsMessage() throws IOException {
    response.sendError(409, "taken");
    finishAndSend();

    assertThat(target.sent()).containsExactly("sendError 409 taken");
  }

  @Test
  void redirectIsMadeByTheContainer() throws IOException {
    response.getWriter().print("dropped");
    response.sendRedirect("orders/7");
    assertThat(response.getStatus()).isEqualTo(302);
    finishAndSend();

    assertThat(target.sent()).containsExactly("sendRedirect orders/7");
    assertThat(target.body()).isEmpty();
  }

  @Test
  void redirectWithStatusDropsTheBodyAndKeepsStatusAndLocation() throws IOException {
    response.getOutputStream().print("dropped");
    response.sendRedirect("/orders/7", 303);
    finishAndSend();

    assertThat(target.getStatus()).isEqualTo(303);
    assertThat(target.getHeader("Location")).isEqualTo("/orders/7");
    assertThat(target.body()).isEmpty();
  }

  @Test
  void redirectThatKeepsTheBufferSendsItsBody() throws IOException {
    response.getOutputStream().print("see there");
    response.sendRedirect("/orders/7", false);
    finishAndSend();

    assertThat(target.getStatus()).isEqualTo(302);
    assertThat(target.getHeader("Location")).isEqualTo("/orders/7");
    assertThat(target.text()).isEqualTo("see there");
  }

  @Test
  void redirectWithStatusThatKeepsTheBufferSendsItsBody() throws IOException {
    response.getWriter().print("see there");
    response.sendRedirect("/orders/7", 307, false);
    finishAndSend();

    assertThat(target.getStatus()).isEqualTo(307);
    assertThat(target.text()).isEqualTo("see there");
  }

  @Test
  void redirectThatClearsTheBufferDropsTheBody() throws IOException {
    response.getWriter().print("dropped");
    response.sendRedirect("/orders/7", 301, true);
    finishAndSend();

    assertThat(target.getStatus()).isEqualTo(301);
    assertThat(target.body()).isEmpty();
  }

  @Test
  void cookiesAreHeldBackUntilTheResponseIsSent() throws IOException {
    Cookie cookie = new Cookie("cart", "7");
    response.addCookie(cookie);
    cookie.setValue("changed later");
    response.finish();
    assertThat(target.cookies()).isEmpty();

    response.send();

    assertThat(target.cookies()).extracting(Cookie::getValue).containsExactly("7");
  }

  @Test
  void cookiesGoWithAnErrorToo() throws IOException {
    response.addCookie(new Cookie("cart", "7"));
    response.sendError(404);
    finishAndSend();

    assertThat(target.cookies()).extracting(Cookie::getName).containsExactly("cart");
  }

  @Test
  void discardLeavesNothingOfTheApplicationAndRestoresTheEnteredHeaders() throws IOException {
    response.setStatus(201);
    response.setHeader("X-Entered", "overwritten");
    response.setHeader("X-Application", "1");
    response.setContentType("text/plain");
    response.addCookie(new Cookie("cart", "7"));
    response.getOutputStream().print("dropped");
    response.finish();

    response.discard();

    response.sendCookies();
    assertThat(target.getStatus()).isEqualTo(200);
    assertThat(target.getHeaders("X-Entered")).containsExactly("1");
    assertThat(target.getHeader("X-Application")).isNull();
    assertThat(target.getContentType()).isNull();
    assertThat(target.cookies()).isEmpty();
    assertThat(body.size()).isZero();
    assertThat(target.sent()).isEmpty();
  }

  @Test
  void discardRestoresEnteredHeadersThatTheApplicationHasReset() throws IOException {
    response.reset();
    assertThat(target.getHeader("X-Entered")).isNull();
    response.finish();

    response.discard();

    assertThat(target.getHeaders("X-Entered")).containsExactly("1");
  }

  @Test
  void bodyWithTrailersIsSentWithoutALength() throws IOException {
    response.setTrailerFields(() -> Map.of("X-Digest", "abc"));
    response.getOutputStream().print("text");
    finishAndSend();

    assertThat(target.getTrailerFields().get()).containsEntry("X-Digest", "abc");
    assertThat(target.getHeader("Content-Length")).isNull();
    assertThat(target.text()).isEqualTo("text");
  }

  @ParameterizedTest
  @CsvSource({
    "next, /app/forwarded/next",
    "../next?a=b, /app/forwarded/../next?a=b",
    "/next, /next",
    "http://other/next, http://other/next",
    "//other/next, //other/next",
    "?page=2, ?page=2",
    "#top, #top"
  })
  void relativeRedirectStartsFromWhereTheRequestWasForwardedTo(String location, String expected) {
    Map<String, Object> request = new HashMap<>(Map.of("getRequestURI", "/app/entered/here"));
    BufferedResponse forwarded =
        new BufferedResponse(FakeRequests.dispatched(request), target, body, TestRules.SPOOL_LIMIT);
    request.put("getRequestURI", "/app/forwarded/there");
    forwarded.sendRedirect(location);

    assertThat(forwarded.ending()).isEqualTo(new Ending.SentRedirect(expected));
  }

  @Test
  void redirectOfARequestThatIsNotForwardedIsLeftToTheContainer() {
    BufferedResponse plain =
        new BufferedResponse(
            FakeRequests.dispatched(Map.of("getRequestURI", "/app/entered/here")),
            target,
            body,
            TestRules.SPOOL_LIMIT);
    plain.sendRedirect("next");

    assertThat(plain.ending()).isEqualTo(new Ending.SentRedirect("next"));
  }

  /** A container may go on showing the type that a reset has dropped, without sending it. */
  @Test
  void contentTypeThatAResetHasDroppedIsNotSent() {
    BufferedResponse reset =
        new BufferedResponse(
            FakeRequests.dispatched(),
            new HttpServletResponseWrapper(target) {
              @Override
              public String getContentType() {
                return "text/stale";
              }
            },
            body,
            TestRules.SPOOL_LIMIT);
    assertThat(reset.sentContentType()).isEqualTo("text/stale");
    reset.reset();
    assertThat(reset.sentContentType()).isNull();
    reset.setContentType("text/plain");
    assertThat(reset.sentContentType()).isEqualTo("text/stale");
  }

  /** A container may send the language of a locale, and not show it. */
  @Test
  void languageOfALocaleIsShown() {
    response.setLocale(Locale.GERMANY);
    assertThat(response.getHeaders("content-language")).containsExactly("de-DE");

    response.setHeader("Content-Language", "fr");
    assertThat(response.getHeaders("Content-Language")).containsExactly("fr");

    response.reset();
    assertThat(response.getHeaders("Content-Language")).isEmpty();
  }
}

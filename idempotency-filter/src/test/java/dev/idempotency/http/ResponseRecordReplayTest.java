package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.config.ResponseRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the first response over its stored form to the replay. */
class ResponseRecordReplayTest {

  @TempDir private Path directory;

  private final FakeResponse target = new FakeResponse();
  private ResponseRules rules = TestRules.RESPONSE;
  private Body body;
  private BufferedResponse first;

  @BeforeEach
  void buffer() {
    target.addHeader("Vary", "Origin");
    body = new Body(directory);
    first = new BufferedResponse(FakeRequests.dispatched(), target, body, TestRules.SPOOL_LIMIT);
  }

  @AfterEach
  void close() throws IOException {
    body.close();
  }

  private FakeResponse replay() throws IOException {
    return replayTo(new FakeResponse());
  }

  private FakeResponse replayTo(FakeResponse response) throws IOException {
    first.finish();
    ResponseRecord.of(ResponseRecord.of(first, rules).toStored())
        .replayTo(response.mayBeCommitted());
    return response;
  }

  @Test
  void statusBodyTypeAndLengthComeAgainWithTheMarker() throws IOException {
    first.setStatus(201);
    first.setContentType("text/plain;charset=UTF-8");
    first.getWriter().print("\u20ac");

    FakeResponse replay = replay();

    assertThat(replay.getStatus()).isEqualTo(201);
    assertThat(replay.getContentType()).isEqualTo("text/plain;charset=UTF-8");
    assertThat(replay.getHeader("Content-Length")).isEqualTo("3");
    assertThat(replay.body()).isEqualTo("\u20ac".getBytes(StandardCharsets.UTF_8));
    assertThat(replay.getHeader("Idempotent-Replayed")).isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Language",
        "Content-Location",
        "Content-Encoding",
        "Location",
        "ETag",
        "Last-Modified",
        "Link",
        "Cache-Control",
        "Expires",
        "Content-Disposition"
      })
  void allowedHeaderComesAgain(String name) throws IOException {
    first.setHeader(name, "value");

    assertThat(replay().getHeaders(name)).containsExactly("value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Set-Cookie",
        "WWW-Authenticate",
        "Connection",
        "Transfer-Encoding",
        "Access-Control-Allow-Origin",
        "traceparent",
        "X-RateLimit-Remaining",
        "RateLimit",
        "Date",
        "X-Other"
      })
  void otherHeaderDoesNotComeAgain(String name) throws IOException {
    first.setHeader(name, "value");

    assertThat(replay().getHeader(name)).isNull();
  }

  @Test
  void severalValuesComeAgainInTheirOrder() throws IOException {
    first.addHeader("Link", "<a>");
    first.addHeader("Link", "<b>");

    assertThat(replay().getHeaders("Link")).containsExactly("<a>", "<b>");
  }

  @Test
  void headersOfFiltersInFrontAreComputedForEachExchange() throws IOException {
    first.addHeader("Vary", "Accept");
    FakeResponse again = new FakeResponse();
    again.addHeader("Vary", "Cookie");

    assertThat(replayTo(again).getHeaders("Vary")).containsExactly("Cookie", "Accept");
  }

  @Test
  void emptyBodyComesAgainAsAnEmptyBody() throws IOException {
    first.getOutputStream();

    assertThat(replay().getHeader("Content-Length")).isEqualTo("0");
  }

  @Test
  void responseWithoutABodyComesAgainWithoutOne() throws IOException {
    first.setStatus(202);

    FakeResponse replay = replay();

    assertThat(replay.getStatus()).isEqualTo(202);
    assertThat(replay.sent()).isEmpty();
    assertThat(replay.getHeader("Content-Length")).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 205, 304})
  void statusWithoutABodyComesAgainWithoutALength(int status) throws IOException {
    first.setStatus(status);
    first.getOutputStream();

    assertThat(replay().getHeader("Content-Length")).isNull();
  }

  @Test
  void errorComesAgainWithStatusAndMessage() throws IOException {
    first.sendError(409, "taken");

    FakeResponse replay = replay();

    assertThat(replay.sent()).containsExactly("sendError 409 taken");
    assertThat(replay.getHeader("Idempotent-Replayed")).isEqualTo("true");
  }

  @Test
  void errorWithoutMessageComesAgainWithoutOne() throws IOException {
    first.sendError(404);

    assertThat(replay().sent()).containsExactly("sendError 404");
  }

  @Test
  void redirectComesAgainWithItsLocation() throws IOException {
    first.sendRedirect("/orders/7");

    assertThat(replay().sent()).containsExactly("sendRedirect /orders/7");
  }

  @Test
  void bodyUpToTheLimitIsKept() throws IOException {
    first.getOutputStream().write(new byte[1_048_576]);

    assertThat(replay().body()).hasSize(1_048_576);
  }

  @Test
  void largerBodyIsReplacedByAProblemWithTheFirstStatusAndHeaders() throws IOException {
    first.setStatus(201);
    first.setHeader("Location", "/orders/7");
    first.getOutputStream().write(new byte[1_048_577]);

    FakeResponse replay = replay();

    assertThat(replay.getStatus()).isEqualTo(201);
    assertThat(replay.getHeader("Location")).isEqualTo("/orders/7");
    assertThat(replay.getHeader("Idempotent-Replayed")).isEqualTo("true");
    assertThat(replay.getContentType()).isEqualTo("application/problem+json");
    assertThat(replay.text()).contains("urn:problem:idempotency:response-not-kept");
  }
}

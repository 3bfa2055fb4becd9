package dev.idempotency.sample.differential;

/** The statuses, with and without a body. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Statuses implements Way {
  EMPTY_200((request, response, seen) -> response.setStatus(200)),
  EMPTY_201(
      (request, response, seen) -> {
        response.setStatus(201);
        response.setHeader("Location", "/orders/7");
      }),
  EMPTY_202((request, response, seen) -> response.setStatus(202)),
  BODY_201(
      (request, response, seen) -> {
        response.setStatus(201);
        response.getWriter().print("text");
      }),
  EMPTY_204((request, response, seen) -> response.setStatus(204)),
  FLUSHED_204(
      (request, response, seen) -> {
        response.setStatus(204);
        response.flushBuffer();
      }),
  OUTPUT_204(
      (request, response, seen) -> {
        response.setStatus(204);
        response.getOutputStream();
      }),
  BODY_204(
      (request, response, seen) -> {
        response.setStatus(204);
        seen.attempt(() -> response.getOutputStream().print("no content"));
      }),
  EMPTY_205((request, response, seen) -> response.setStatus(205)),
  OUTPUT_205(
      (request, response, seen) -> {
        response.setStatus(205);
        response.getWriter();
      }),
  BODY_205(
      (request, response, seen) -> {
        response.setStatus(205);
        seen.attempt(() -> response.getOutputStream().print("no content"));
      }),
  EMPTY_303(
      (request, response, seen) -> {
        response.setStatus(303);
        response.setHeader("Location", "/orders/7");
      }),
  EMPTY_304(
      (request, response, seen) -> {
        response.setStatus(304);
        response.setHeader("ETag", "\"7\"");
      }),
  BODY_304(
      (request, response, seen) -> {
        response.setStatus(304);
        seen.attempt(() -> response.getOutputStream().print("no content"));
      }),
  LENGTH_304(
      (request, response, seen) -> {
        response.setStatus(304);
        response.setContentLength(7);
      }),
  BODY_400(
      (request, response, seen) -> {
        response.setStatus(400);
        response.getWriter().print("bad");
      }),
  BODY_402(
      (request, response, seen) -> {
        response.setStatus(402);
        response.getWriter().print("pay");
      }),
  EMPTY_404((request, response, seen) -> response.setStatus(404)),
  BODY_404(
      (request, response, seen) -> {
        response.setStatus(404);
        response.getWriter().print("nothing here");
      }),
  EMPTY_422_WITH_A_PAGE((request, response, seen) -> response.setStatus(422)),
  BODY_422_WITH_A_PAGE(
      (request, response, seen) -> {
        response.setStatus(422);
        response.getWriter().print("own words");
      }),
  EMPTY_500((request, response, seen) -> response.setStatus(500)),
  BODY_503(
      (request, response, seen) -> {
        response.setStatus(503);
        response.setHeader("Retry-After", "7");
        response.getWriter().print("later");
      }),
  UNKNOWN_299(
      (request, response, seen) -> {
        response.setStatus(299);
        response.getWriter().print("text");
      }),
  UNKNOWN_599(
      (request, response, seen) -> {
        response.setStatus(599);
        response.getWriter().print("text");
      });

  private final Answering answering;

  Statuses(Answering answering) {
    this.answering = answering;
  }

  @Override
  public Answering answering() {
    return answering;
  }
}

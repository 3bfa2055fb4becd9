package dev.idempotency.sample.differential;

import jakarta.servlet.http.Cookie;

/** The ways to leave the body to the container: errors and redirects. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Endings implements Way {
  ERROR((request, response, seen) -> response.sendError(409)),
  ERROR_WITH_MESSAGE((request, response, seen) -> response.sendError(409, "sold out")),
  ERROR_WITH_MARKUP((request, response, seen) -> response.sendError(409, "<b>sold</b> & out")),
  ERROR_WITH_NULL((request, response, seen) -> response.sendError(409, null)),
  ERROR_WITH_PAGE((request, response, seen) -> response.sendError(422)),
  ERROR_WITH_MESSAGE_AND_PAGE((request, response, seen) -> response.sendError(422, "no such")),
  ERROR_THAT_IS_FORGOTTEN((request, response, seen) -> response.sendError(503, "later")),
  ERROR_500((request, response, seen) -> response.sendError(500)),
  ERROR_AFTER_CONTENT(
      (request, response, seen) -> {
        response.setContentType("text/css;charset=UTF-16");
        response.getWriter().print("dropped");
        response.sendError(409, "sold out");
        seen.look(response);
      }),
  ERROR_WITH_PAGE_AFTER_CONTENT(
      (request, response, seen) -> {
        response.getOutputStream().print("dropped");
        response.sendError(422);
      }),
  ERROR_WITH_PAGE_AFTER_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print("dropped");
        response.sendError(422);
      }),
  ERROR_AFTER_HEADERS(
      (request, response, seen) -> {
        response.setStatus(201);
        response.setHeader("ETag", "\"7\"");
        response.setHeader("X-A", "1");
        response.addCookie(new Cookie("cart", "7"));
        response.setContentLength(3);
        response.sendError(409);
      }),
  ERROR_WITH_PAGE_AFTER_HEADERS(
      (request, response, seen) -> {
        response.setHeader("ETag", "\"7\"");
        response.addCookie(new Cookie("cart", "7"));
        response.sendError(422);
      }),
  ERROR_THEN_CONTENT(
      (request, response, seen) -> {
        response.sendError(409);
        seen.attempt(() -> response.getWriter().print("dropped"));
        seen.look(response);
      }),
  ERROR_THEN_MORE(
      (request, response, seen) -> {
        response.sendError(409);
        response.setHeader("X-Late", "1");
        response.setStatus(201);
        seen.attempt(() -> response.sendError(404));
        seen.attempt(() -> response.sendRedirect("elsewhere"));
        seen.attempt(response::flushBuffer);
      }),
  ERROR_THEN_RESET(
      (request, response, seen) -> {
        response.sendError(409);
        seen.attempt(response::reset);
      }),
  ERROR_THEN_RESET_BUFFER(
      (request, response, seen) -> {
        response.sendError(409);
        seen.attempt(response::resetBuffer);
      }),
  ERROR_404((request, response, seen) -> response.sendError(404, "/lab/nothing")),
  ERROR_UNKNOWN_STATUS((request, response, seen) -> response.sendError(499, "strange")),
  REDIRECT((request, response, seen) -> response.sendRedirect("elsewhere")),
  REDIRECT_TO_URL(
      (request, response, seen) -> response.sendRedirect("https://shop.example/a?b=c#d")),
  REDIRECT_TO_PATH((request, response, seen) -> response.sendRedirect("/lab/orders/7")),
  REDIRECT_TO_PARENT((request, response, seen) -> response.sendRedirect("../orders/7?a=b&c=d")),
  REDIRECT_TO_DOTS((request, response, seen) -> response.sendRedirect("/lab/./a/../b")),
  REDIRECT_TO_HOST((request, response, seen) -> response.sendRedirect("//shop.example/a")),
  REDIRECT_TO_QUERY((request, response, seen) -> response.sendRedirect("?page=2")),
  REDIRECT_TO_NOTHING((request, response, seen) -> seen.attempt(() -> response.sendRedirect(""))),
  REDIRECT_TO_NULL(
      (request, response, seen) -> {
        seen.attempt(() -> response.sendRedirect(null));
        seen.look(response);
      }),
  REDIRECT_TO_NON_ASCII(
      (request, response, seen) ->
          seen.attempt(() -> response.sendRedirect("/lab/G\u00f6del \u20ac"))),
  REDIRECT_WITH_LINE_BREAK(
      (request, response, seen) ->
          seen.attempt(() -> response.sendRedirect("/lab/a\r\nX-Evil: 1"))),
  REDIRECT_ABOVE_THE_ROOT(
      (request, response, seen) ->
          seen.attempt(() -> response.sendRedirect("../../../../../../../a"))),
  REDIRECT_AFTER_CONTENT(
      (request, response, seen) -> {
        response.setContentType("text/css;charset=UTF-16");
        response.getWriter().print("dropped");
        response.sendRedirect("/lab/orders/7");
        seen.look(response);
      }),
  REDIRECT_AFTER_HEADERS(
      (request, response, seen) -> {
        response.setStatus(303);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Location", "/lab/old");
        response.addCookie(new Cookie("cart", "7"));
        response.sendRedirect("/lab/orders/7");
      }),
  REDIRECT_THEN_MORE(
      (request, response, seen) -> {
        response.sendRedirect("/lab/orders/7");
        response.setHeader("X-Late", "1");
        response.setHeader("Location", "/lab/late");
        response.setStatus(201);
        seen.attempt(() -> response.sendError(404));
        seen.attempt(() -> response.sendRedirect("elsewhere"));
        seen.attempt(() -> response.getWriter().print("dropped"));
        seen.look(response);
      }),
  REDIRECT_SEEN(
      (request, response, seen) -> {
        response.sendRedirect("elsewhere");
        seen.note(response.getHeader("Location"));
        seen.note(response.containsHeader("Location"));
      }),
  REDIRECT_WITH_SESSION(
      (request, response, seen) -> {
        request.getSession();
        response.sendRedirect(response.encodeRedirectURL("/lab/orders/7"));
      });

  private final Answering answering;

  Endings(Answering answering) {
    this.answering = answering;
  }

  @Override
  public Answering answering() {
    return answering;
  }
}

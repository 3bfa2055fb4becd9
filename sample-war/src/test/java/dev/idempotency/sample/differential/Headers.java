package dev.idempotency.sample.differential;

import jakarta.servlet.http.Cookie;

/** The ways to set headers and cookies. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Headers implements Way {
  SET_AND_ADD(
      (request, response, seen) -> {
        response.setHeader("X-A", "1");
        response.setHeader("x-a", "2");
        response.addHeader("X-A", "3");
        response.addHeader("X-B", "4");
        seen.note(response.getHeader("X-a"));
        seen.note(response.getHeaders("x-A"));
        seen.note(response.containsHeader("X-B"));
        seen.note(response.getHeaders("X-C"));
      }),
  INT_AND_DATE(
      (request, response, seen) -> {
        response.setIntHeader("X-Int", 1);
        response.addIntHeader("X-Int", -2);
        response.setDateHeader("Last-Modified", 1_700_000_000_000L);
        response.setDateHeader("Expires", 0L);
        response.addDateHeader("X-Date", 1_700_000_000_999L);
        response.addDateHeader("X-Date", -1_000L);
      }),
  NULL_VALUE(
      (request, response, seen) -> {
        response.setHeader("X-A", "1");
        seen.attempt(() -> response.setHeader("X-A", null));
        seen.attempt(() -> response.addHeader("X-B", null));
        seen.attempt(() -> response.setHeader("X-C", null));
        seen.note(response.containsHeader("X-A"));
      }),
  NULL_NAME(
      (request, response, seen) -> {
        seen.attempt(() -> response.setHeader(null, "1"));
        seen.attempt(() -> response.addHeader(null, "1"));
      }),
  EMPTY_VALUE((request, response, seen) -> response.setHeader("X-A", "")),
  LINKS_AND_VARY(
      (request, response, seen) -> {
        response.addHeader("Link", "</a>; rel=\"next\"; title=\"a, b\"");
        response.addHeader("Link", "</b>; rel=\"prev\"");
        response.addHeader("Vary", "Accept");
        response.addHeader("Vary", "Accept-Language, Origin");
        response.addHeader("Vary", "Cookie");
        response.addHeader("Cache-Control", "no-cache");
        response.addHeader("Cache-Control", "max-age=0");
        response.getWriter().print("text");
      }),
  ALL_THAT_ARE_KEPT(
      (request, response, seen) -> {
        response.setHeader("Content-Language", "de");
        response.setHeader("Content-Location", "/orders/7.json");
        response.setHeader("Content-Disposition", "attachment; filename=\"a=b,c:d.txt\"");
        response.setHeader("Location", "/orders/7");
        response.setHeader("ETag", "W/\"7\"");
        response.setHeader("Expires", "0");
        response.setHeader("X-Not-Kept", "1");
        response.setContentType("application/vnd.shop+json");
        response.getOutputStream().print("{}");
      }),
  LONG_VALUE(
      (request, response, seen) -> {
        response.setHeader("X-Long", "x".repeat(6_000));
        response.setHeader("Link", "y".repeat(1_000));
      }),
  VALUE_OF_9_KIB((request, response, seen) -> response.setHeader("ETag", "x".repeat(9 * 1024))),
  NON_ASCII_VALUE(
      (request, response, seen) -> {
        response.setHeader("X-Name", "G\u00f6del");
        response.setHeader("Content-Disposition", "attachment; filename=\"G\u00f6del.txt\"");
      }),
  BEYOND_LATIN_VALUE(
      (request, response, seen) -> {
        seen.attempt(() -> response.setHeader("X-Price", "20 \u20ac"));
        response.setHeader("ETag", "\"\u20ac\"");
      }),
  LINE_BREAK_IN_VALUE(
      (request, response, seen) -> {
        seen.attempt(() -> response.setHeader("X-A", "a\r\nX-Evil: 1"));
        seen.attempt(() -> response.addHeader("ETag", "b\nX-Evil: 2"));
      }),
  STRANGE_CHARACTERS(
      (request, response, seen) ->
          response.setHeader("X-A", "a:b=c,d;e\"f\" 'g' <h> \\i {j} [k] \t|l")),
  AFTER_WRITE(
      (request, response, seen) -> {
        response.getWriter().print("text");
        response.setHeader("X-A", "1");
        response.setStatus(201);
      }),
  OWN_DATE_AND_SERVER(
      (request, response, seen) -> {
        response.setHeader("Server", "shop");
        response.setHeader("X-Powered-By", "coffee");
      }),
  COOKIES(
      (request, response, seen) -> {
        Cookie cookie = new Cookie("cart", "7");
        cookie.setPath("/lab");
        cookie.setHttpOnly(true);
        cookie.setSecure(true);
        cookie.setMaxAge(0);
        cookie.setAttribute("SameSite", "Lax");
        response.addCookie(cookie);
        response.addCookie(new Cookie("b", "1"));
        response.addCookie(new Cookie("a", "2"));
        seen.note(response.containsHeader("Set-Cookie"));
      }),
  COOKIE_TWICE(
      (request, response, seen) -> {
        response.addCookie(new Cookie("cart", "7"));
        response.addCookie(new Cookie("cart", "8"));
      }),
  COOKIE_CHANGED_LATER(
      (request, response, seen) -> {
        Cookie cookie = new Cookie("cart", "7");
        response.addCookie(cookie);
        cookie.setValue("8");
      }),
  COOKIE_WITH_BODY(
      (request, response, seen) -> {
        response.getWriter().print("text");
        response.addCookie(new Cookie("cart", "7"));
      }),
  COOKIE_NULL((request, response, seen) -> seen.attempt(() -> response.addCookie(null))),
  COOKIE_BY_HEADER(
      (request, response, seen) -> {
        response.addHeader("Set-Cookie", "one=1");
        response.addHeader("Set-Cookie", "two=2; Path=/");
        response.getWriter().print("text");
      }),
  COOKIE_BY_BOTH(
      (request, response, seen) -> {
        response.addCookie(new Cookie("cart", "7"));
        response.addHeader("Set-Cookie", "one=1");
      }),
  COOKIE_THEN_SESSION(
      (request, response, seen) -> {
        response.addCookie(new Cookie("cart", "7"));
        request.getSession().setAttribute("a", "b");
        response.getWriter().print("text");
      }),
  SESSION_THEN_COOKIE(
      (request, response, seen) -> {
        request.getSession();
        response.addCookie(new Cookie("cart", "7"));
      }),
  SESSION_AFTER_FLUSH(
      (request, response, seen) -> {
        response.flushBuffer();
        seen.attempt(request::getSession);
      }),
  SESSION_CHANGED_AND_ENDED(
      (request, response, seen) -> {
        request.getSession();
        request.changeSessionId();
        request.getSession().invalidate();
      }),
  ENCODED_URLS(
      (request, response, seen) -> {
        seen.note(response.encodeURL("/lab/a?b=c"));
        request.getSession();
        response.getWriter().println(response.encodeURL("/lab/a?b=c"));
        response.getWriter().println(response.encodeURL("next"));
        response.getWriter().println(response.encodeRedirectURL("/lab/a?b=c"));
      });

  private final Answering answering;

  Headers(Answering answering) {
    this.answering = answering;
  }

  @Override
  public Answering answering() {
    return answering;
  }
}

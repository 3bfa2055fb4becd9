package dev.idempotency.sample.differential;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import java.io.IOException;

/** The ways to fail. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Failures implements Way {
  RUNTIME_EXCEPTION(
      (request, response, seen) -> {
        throw new IllegalStateException("on purpose");
      }),
  SERVLET_EXCEPTION(
      (request, response, seen) -> {
        throw new ServletException("on purpose", new IOException("the cause"));
      }),
  IO_EXCEPTION(
      (request, response, seen) -> {
        throw new IOException("on purpose");
      }),
  ERROR(
      (request, response, seen) -> {
        throw new AssertionError("on purpose");
      }),
  WITH_PAGE(
      (request, response, seen) -> {
        throw new HasPage();
      }),
  WITH_PAGE_WRAPPED(
      (request, response, seen) -> {
        throw new ServletException(new HasPage());
      }),
  WITH_PAGE_AFTER_CONTENT(
      (request, response, seen) -> {
        response.getOutputStream().print("dropped");
        throw new HasPage();
      }),
  WITH_PAGE_AFTER_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print("dropped");
        throw new HasPage();
      }),
  WITH_PAGE_AFTER_HEADERS(
      (request, response, seen) -> {
        response.setStatus(201);
        response.setHeader("ETag", "\"7\"");
        response.addCookie(new Cookie("cart", "7"));
        response.setContentType("text/css");
        throw new HasPage();
      }),
  AFTER_CONTENT(
      (request, response, seen) -> {
        response.getWriter().print("dropped");
        throw new IllegalStateException("on purpose");
      }),
  AFTER_HEADERS(
      (request, response, seen) -> {
        response.setStatus(201);
        response.setHeader("ETag", "\"7\"");
        response.addCookie(new Cookie("cart", "7"));
        response.setContentLength(3);
        throw new IllegalStateException("on purpose");
      }),
  AFTER_ERROR(
      (request, response, seen) -> {
        response.sendError(409, "sold out");
        throw new IllegalStateException("on purpose");
      }),
  AFTER_REDIRECT(
      (request, response, seen) -> {
        response.sendRedirect("/lab/orders/7");
        throw new IllegalStateException("on purpose");
      }),
  AFTER_FLUSH(
      (request, response, seen) -> {
        response.getWriter().print("already sent");
        response.flushBuffer();
        throw new IllegalStateException("on purpose");
      }),
  AFTER_CLOSE(
      (request, response, seen) -> {
        response.getWriter().print("already sent");
        response.getWriter().close();
        throw new IllegalStateException("on purpose");
      }),
  AFTER_FULL_BUFFER(
      (request, response, seen) -> {
        response.getOutputStream().write(new byte[100_000]);
        throw new IllegalStateException("on purpose");
      });

  private final Answering answering;

  Failures(Answering answering) {
    this.answering = answering;
  }

  @Override
  public Answering answering() {
    return answering;
  }

  /** Has an error page of its own. */
  public static final class HasPage extends RuntimeException {

    private static final long serialVersionUID = 1L;

    HasPage() {
      super("on purpose");
    }
  }
}

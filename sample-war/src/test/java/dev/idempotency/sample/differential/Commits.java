package dev.idempotency.sample.differential;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.Cookie;
import java.io.PrintWriter;

/** The ways to commit a response, to undo it before, and to try that after. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Commits implements Way {
  FLUSH_FIRST(
      (request, response, seen) -> {
        response.setStatus(201);
        response.flushBuffer();
        seen.look(response);
        response.getWriter().print("text");
      }),
  FLUSH_BETWEEN(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        seen.look(response);
        response.flushBuffer();
        seen.look(response);
        response.getWriter().print("after");
      }),
  FLUSH_LAST(
      (request, response, seen) -> {
        response.getWriter().print("text");
        response.flushBuffer();
      }),
  FLUSH_ALONE((request, response, seen) -> response.flushBuffer()),
  FLUSH_STREAM(
      (request, response, seen) -> {
        response.getOutputStream().print("before ");
        response.getOutputStream().flush();
        seen.look(response);
        response.getOutputStream().print("after");
      }),
  FLUSH_WRITER(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        response.getWriter().flush();
        seen.look(response);
        response.getWriter().print("after");
      }),
  CHECK_ERROR(
      (request, response, seen) -> {
        response.getWriter().print("text");
        seen.note(response.getWriter().checkError());
        seen.look(response);
      }),
  STREAM_CLOSED(
      (request, response, seen) -> {
        ServletOutputStream out = response.getOutputStream();
        out.print("text");
        out.close();
        seen.look(response);
        out.close();
      }),
  WRITE_TO_CLOSED_STREAM(
      (request, response, seen) -> {
        ServletOutputStream out = response.getOutputStream();
        out.print("text");
        out.close();
        seen.attempt(() -> out.print("more"));
        seen.attempt(() -> out.write(1));
        seen.attempt(out::flush);
        seen.attempt(response::flushBuffer);
      }),
  WRITE_TO_CLOSED_WRITER(
      (request, response, seen) -> {
        PrintWriter out = response.getWriter();
        out.print("text");
        out.close();
        seen.look(response);
        out.print("more");
        seen.note(out.checkError());
        seen.attempt(response::flushBuffer);
      }),
  WRITER_AGAIN_AFTER_CLOSE(
      (request, response, seen) -> {
        response.getWriter().print("text");
        response.getWriter().close();
        seen.attempt(() -> response.getWriter().print("more"));
        response.setStatus(202);
      }),
  CLOSED_EMPTY(
      (request, response, seen) -> {
        response.setStatus(202);
        response.getOutputStream().close();
        seen.look(response);
      }),
  FLUSH_THEN_SEND_ERROR(
      (request, response, seen) -> {
        response.getWriter().print("text");
        response.flushBuffer();
        seen.attempt(() -> response.sendError(404));
        seen.attempt(() -> response.sendError(404, "message"));
        response.getWriter().print(" more");
      }),
  FLUSH_THEN_REDIRECT(
      (request, response, seen) -> {
        response.flushBuffer();
        seen.attempt(() -> response.sendRedirect("elsewhere"));
      }),
  FLUSH_THEN_RESET(
      (request, response, seen) -> {
        response.getWriter().print("text");
        response.flushBuffer();
        seen.attempt(response::reset);
        seen.attempt(response::resetBuffer);
        response.getWriter().print(" more");
      }),
  FLUSH_THEN_STATUS_AND_HEADERS(
      (request, response, seen) -> {
        response.setHeader("X-Before", "1");
        response.flushBuffer();
        response.setStatus(418);
        response.setHeader("X-Before", "2");
        response.addHeader("X-Before", "3");
        response.setHeader("X-After", "1");
        response.addHeader("X-After", "2");
        response.setIntHeader("X-After-Int", 1);
        response.addIntHeader("X-After-Int", 2);
        response.setDateHeader("X-After-Date", 0);
        response.addDateHeader("X-After-Date", 0);
        response.addCookie(new Cookie("after", "1"));
        response.setContentType("text/css");
        response.setCharacterEncoding("UTF-16");
        response.setLocale(java.util.Locale.JAPAN);
        response.setContentLength(3);
        response.setContentLengthLong(3);
        seen.look(response);
        seen.note(response.getHeaders("X-Before"));
        seen.note(response.containsHeader("X-After"));
        response.getOutputStream().print("text");
      }),
  FLUSH_THEN_BUFFER_SIZE(
      (request, response, seen) -> {
        response.flushBuffer();
        seen.attempt(() -> response.setBufferSize(20_000));
      }),
  RESET(
      (request, response, seen) -> {
        response.setStatus(201);
        response.setHeader("X-Dropped", "1");
        response.setContentType("text/css;charset=UTF-16");
        response.getOutputStream().print("dropped");
        response.reset();
        seen.look(response);
        seen.note(response.containsHeader("X-Dropped"));
        response.getOutputStream().print("kept");
      }),
  RESET_COOKIES(
      (request, response, seen) -> {
        response.addCookie(new Cookie("before", "1"));
        response.reset();
        response.addCookie(new Cookie("after", "1"));
      }),
  RESET_TO_THE_OTHER_OUTPUT(
      (request, response, seen) -> {
        response.getOutputStream().print("dropped");
        response.reset();
        seen.attempt(() -> response.getWriter().print("kept"));
      }),
  RESET_AND_USE_THE_OLD_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        PrintWriter out = response.getWriter();
        out.print("dropped");
        response.reset();
        out.print("late");
      }),
  RESET_LENGTH(
      (request, response, seen) -> {
        response.setContentLength(3);
        response.reset();
        response.getOutputStream().print("longer");
      }),
  RESET_BUFFER(
      (request, response, seen) -> {
        response.setStatus(201);
        response.setHeader("X-Kept", "1");
        response.getWriter().print("dropped");
        response.resetBuffer();
        seen.look(response);
        response.getWriter().print("kept");
      }),
  RESET_BUFFER_ALONE((request, response, seen) -> response.resetBuffer()),
  RESET_BUFFER_STREAM(
      (request, response, seen) -> {
        response.getOutputStream().print("dropped");
        response.resetBuffer();
        seen.attempt(() -> response.getOutputStream().print("kept"));
      }),
  RESET_BUFFER_THEN_OTHER_OUTPUT(
      (request, response, seen) -> {
        response.getOutputStream().print("dropped");
        response.resetBuffer();
        seen.attempt(() -> response.getWriter().print("kept"));
      }),
  BUFFER_SIZE(
      (request, response, seen) -> {
        response.setBufferSize(20_000);
        seen.note(response.getBufferSize() >= 20_000);
        response.getOutputStream().write(new byte[19_000]);
        seen.look(response);
        response.getOutputStream().write(new byte[2_000]);
        seen.look(response);
      }),
  BUFFER_SIZE_AFTER_WRITE(
      (request, response, seen) -> {
        response.getOutputStream().print("text");
        seen.attempt(() -> response.setBufferSize(20_000));
      }),
  BUFFER_SIZE_AFTER_WRITER_WRITES(
      (request, response, seen) -> {
        response.getWriter().print("text");
        seen.attempt(() -> response.setBufferSize(20_000));
      }),
  BUFFER_SIZE_AFTER_STREAM_IS_TAKEN(
      (request, response, seen) -> {
        response.getOutputStream();
        seen.attempt(() -> response.setBufferSize(20_000));
      }),
  BUFFER_SIZE_AFTER_WRITER_IS_TAKEN(
      (request, response, seen) -> {
        response.getWriter();
        seen.attempt(() -> response.setBufferSize(20_000));
      }),
  BUFFER_SIZE_AFTER_RESET(
      (request, response, seen) -> {
        response.getOutputStream().print("text");
        response.reset();
        seen.attempt(() -> response.setBufferSize(20_000));
      }),
  BUFFER_FULL(
      (request, response, seen) -> {
        response.getOutputStream().write(new byte[response.getBufferSize()]);
        seen.note(response.getStatus());
      }),
  BUFFER_OVERFULL(
      (request, response, seen) -> {
        response.getOutputStream().write(new byte[response.getBufferSize()]);
        response.getOutputStream().write(1);
        seen.look(response);
        response.setHeader("X-Late", "1");
      }),
  BUFFER_OVERFULL_BY_FAR(
      (request, response, seen) -> {
        response.getOutputStream().write(new byte[3 * response.getBufferSize()]);
        seen.look(response);
        response.setHeader("X-Late", "1");
      }),
  BUFFER_OVERFULL_BY_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print("x".repeat(3 * response.getBufferSize()));
        seen.look(response);
        response.setHeader("X-Late", "1");
      }),
  LENGTH_REACHED(
      (request, response, seen) -> {
        response.setContentLength(5);
        response.getOutputStream().print("1234");
        seen.look(response);
        response.getOutputStream().print("5");
        seen.look(response);
      }),
  LENGTH_REACHED_BY_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.setContentLength(5);
        response.getWriter().print("12345");
        seen.look(response);
        response.setHeader("X-Late", "1");
      }),
  LENGTH_EXCEEDED(
      (request, response, seen) -> {
        response.setContentLength(5);
        seen.attempt(() -> response.getOutputStream().print("12345"));
        seen.attempt(() -> response.getOutputStream().print("678"));
        seen.attempt(() -> response.getOutputStream().flush());
      }),
  LENGTH_EXCEEDED_AT_ONCE(
      (request, response, seen) -> {
        response.setContentLength(5);
        seen.attempt(() -> response.getOutputStream().write(new byte[8]));
        seen.look(response);
      }),
  LENGTH_EXCEEDED_BY_WRITER(
      (request, response, seen) -> {
        response.setContentLength(5);
        response.getWriter().print("12345678");
        seen.look(response);
        seen.note(response.getWriter().checkError());
      }),
  LENGTH_NOT_REACHED(
      (request, response, seen) -> {
        response.setContentLength(50);
        response.getOutputStream().print("12345");
      }),
  LENGTH_ZERO(
      (request, response, seen) -> {
        response.setContentLength(0);
        seen.look(response);
        seen.attempt(() -> response.getOutputStream().print("12345"));
      }),
  LENGTH_NEGATIVE(
      (request, response, seen) -> {
        seen.attempt(() -> response.setContentLength(-1));
        response.getOutputStream().print("12345");
      }),
  LENGTH_TWICE(
      (request, response, seen) -> {
        response.setContentLength(5);
        response.setContentLength(3);
        response.getOutputStream().print("123");
        seen.look(response);
      }),
  LENGTH_LONG(
      (request, response, seen) -> {
        response.setContentLengthLong(5L);
        seen.note(response.getHeader("Content-Length"));
        seen.note(response.containsHeader("Content-Length"));
        response.getOutputStream().print("12345");
        seen.look(response);
      }),
  LENGTH_IN_HEADER(
      (request, response, seen) -> {
        response.setHeader("Content-Length", "5");
        seen.note(response.getHeader("Content-Length"));
        response.getOutputStream().print("12345");
        seen.look(response);
      }),
  LENGTH_IN_ADDED_HEADER(
      (request, response, seen) -> {
        response.addHeader("Content-Length", "5");
        response.getOutputStream().print("12345");
        seen.look(response);
      }),
  LENGTH_IN_INT_HEADER(
      (request, response, seen) -> {
        response.setIntHeader("Content-Length", 5);
        response.getOutputStream().print("12345");
        seen.look(response);
      }),
  LENGTH_IN_ADDED_INT_HEADER(
      (request, response, seen) -> {
        response.addIntHeader("Content-Length", 5);
        response.getOutputStream().print("12345");
        seen.look(response);
      }),
  LENGTH_AFTER_WRITE(
      (request, response, seen) -> {
        response.getOutputStream().print("12345");
        response.setContentLength(5);
        seen.look(response);
      }),
  LENGTH_WITH_MORE_THAN_THE_BUFFER(
      (request, response, seen) -> {
        response.setContentLength(100_000);
        response.getOutputStream().write(Outputs.pattern(100_000));
        seen.look(response);
      }),
  LENGTH_WITHOUT_BODY((request, response, seen) -> response.setContentLength(0));

  private final Answering answering;

  Commits(Answering answering) {
    this.answering = answering;
  }

  @Override
  public Answering answering() {
    return answering;
  }
}

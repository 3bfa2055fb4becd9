package dev.idempotency.sample.differential;

import java.util.Locale;

/** The ways to come to a charset. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Charsets implements Way {
  NONE((request, response, seen) -> response.getWriter().print(Text.OF)),
  NONE_BUT_A_TYPE(
      (request, response, seen) -> {
        response.setContentType("text/plain");
        response.getWriter().print(Text.OF);
      }),
  TYPE_AND_STREAM(
      (request, response, seen) -> {
        response.setContentType("text/plain");
        response.getOutputStream().write(Outputs.pattern(300));
      }),
  JSON(
      (request, response, seen) -> {
        response.setContentType("application/json");
        response.getWriter().print(Text.OF);
      }),
  JSON_AND_STREAM(
      (request, response, seen) -> {
        response.setContentType("application/json");
        response.getOutputStream().print("{}");
      }),
  IN_THE_TYPE(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print(Text.OF);
      }),
  IN_THE_TYPE_SPELLED_OTHERWISE(
      (request, response, seen) -> {
        response.setContentType("Text/Plain; Charset=\"utf-8\"");
        seen.look(response);
        response.getWriter().print(Text.OF);
      }),
  IN_THE_TYPE_WITH_PARAMETERS(
      (request, response, seen) -> {
        response.setContentType("text/html; charset=utf-8; level=1");
        response.getWriter().print(Text.OF);
      }),
  IN_THE_TYPE_AND_STREAM(
      (request, response, seen) -> {
        response.setContentType("text/plain; charset=utf-16");
        response.getOutputStream().write(1);
      }),
  IN_THE_HEADER(
      (request, response, seen) -> {
        response.setHeader("Content-Type", "text/plain; charset=UTF-8");
        seen.look(response);
        response.getWriter().print(Text.OF);
      }),
  IN_AN_ADDED_HEADER(
      (request, response, seen) -> {
        response.addHeader("content-type", "text/plain; charset=UTF-8");
        seen.look(response);
        response.getWriter().print(Text.OF);
      }),
  ENCODING_THEN_TYPE(
      (request, response, seen) -> {
        response.setCharacterEncoding("UTF-8");
        response.setContentType("text/plain");
        response.getWriter().print(Text.OF);
      }),
  TYPE_THEN_ENCODING(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=ISO-8859-1");
        response.setCharacterEncoding("UTF-8");
        response.getWriter().print(Text.OF);
      }),
  ENCODING_WITHOUT_TYPE(
      (request, response, seen) -> {
        response.setCharacterEncoding("UTF-8");
        seen.look(response);
        response.getWriter().print(Text.OF);
      }),
  ENCODING_WITHOUT_TYPE_AND_STREAM(
      (request, response, seen) -> {
        response.setCharacterEncoding("UTF-8");
        response.getOutputStream().print("text");
      }),
  ENCODING_AFTER_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter();
        response.setCharacterEncoding("ISO-8859-1");
        seen.look(response);
        response.getWriter().print(Text.OF);
      }),
  ENCODING_AFTER_STREAM(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getOutputStream().print("text");
        response.setCharacterEncoding("ISO-8859-1");
      }),
  ENCODING_TAKEN_BACK(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.setCharacterEncoding(null);
        seen.look(response);
        response.getWriter().print(Text.OF);
      }),
  TYPE_TAKEN_BACK(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.setContentType(null);
        seen.look(response);
        response.getWriter().print(Text.OF);
      }),
  TYPE_AFTER_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print(Text.OF);
        response.setContentType("text/html");
      }),
  TYPE_WITH_CHARSET_AFTER_WRITER(
      (request, response, seen) -> {
        response.getWriter().print(Text.OF);
        response.setContentType("text/html; charset=UTF-16; level=1");
      }),
  FIRST_TYPE_AFTER_WRITER(
      (request, response, seen) -> {
        response.getWriter();
        seen.look(response);
        response.setContentType("text/html");
        response.getWriter().print(Text.OF);
      }),
  TYPE_TAKEN_BACK_AFTER_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print(Text.OF);
        response.setContentType(null);
      }),
  HEADER_AFTER_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print(Text.OF);
        response.setHeader("Content-Type", "text/css; charset=UTF-16");
      }),
  TYPE_AFTER_COMMIT(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print(Text.OF);
        response.flushBuffer();
        response.setContentType("text/html;charset=UTF-16");
        response.getWriter().print(Text.OF);
      }),
  LOCALE(
      (request, response, seen) -> {
        response.setContentType("text/plain");
        response.setLocale(Locale.JAPAN);
        seen.look(response);
        seen.note(response.getLocale());
        response.getWriter().print(Text.OF);
      }),
  LOCALE_ALONE(
      (request, response, seen) -> {
        response.setLocale(Locale.GERMANY);
        response.getWriter().print(Text.OF);
      }),
  LOCALE_AFTER_ENCODING(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.setLocale(Locale.JAPAN);
        response.getWriter().print(Text.OF);
      }),
  LOCALE_AFTER_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print(Text.OF);
        response.setLocale(Locale.JAPAN);
        seen.note(response.getLocale());
      }),
  LOCALE_AFTER_DEFAULT_WRITER(
      (request, response, seen) -> {
        response.setContentType("text/plain");
        response.getWriter().print(Text.OF);
        response.setLocale(Locale.JAPAN);
      }),
  UTF_16(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-16");
        response.getWriter().print(Text.OF);
        response.getWriter().print(Text.OF);
      }),
  UTF_16_FLUSHED(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-16");
        response.getWriter().print(Text.OF);
        response.flushBuffer();
        response.getWriter().print(Text.OF);
      }),
  UTF_16_RESET(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-16");
        response.getWriter().print(Text.OF);
        response.resetBuffer();
        response.getWriter().print(Text.OF);
      }),
  SHIFT_JIS(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=Shift_JIS");
        response.getWriter().print("\u6f22\u5b57");
      }),
  STATEFUL(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=ISO-2022-JP");
        response.getWriter().print("\u6f22\u5b57");
      }),
  UNKNOWN(
      (request, response, seen) -> {
        seen.attempt(() -> response.setContentType("text/plain;charset=no-such-charset"));
        seen.attempt(response::getWriter);
        seen.attempt(() -> response.getOutputStream().print("text"));
      }),
  UNKNOWN_ENCODING(
      (request, response, seen) -> {
        seen.attempt(() -> response.setCharacterEncoding("no-such-charset"));
        seen.attempt(response::getWriter);
      }),
  BEYOND_THE_BASIC_PLANE(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print("\ud83d\ude00\ud834\udd1e");
      }),
  SURROGATES_IN_TWO_WRITES(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().write("a\ud83d");
        response.getWriter().write("\ude00b");
        response.getWriter().write(0xd834);
        response.getWriter().write(0xdd1e);
      }),
  SURROGATES_AROUND_A_FLUSH(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().write("a\ud83d");
        response.getWriter().flush();
        response.getWriter().write("\ude00b");
      }),
  LONE_SURROGATE(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().write("a\ud83db");
      }),
  RESET_TO_ANOTHER(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-16");
        response.getWriter().print(Text.OF);
        response.reset();
        seen.look(response);
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print(Text.OF);
      }),
  RESET_TO_NONE(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().print(Text.OF);
        response.reset();
        response.getWriter().print(Text.OF);
      });

  private final Answering answering;

  Charsets(Answering answering) {
    this.answering = answering;
  }

  @Override
  public Answering answering() {
    return answering;
  }

  /** Text that no two charsets write alike. */
  private static final class Text {
    static final String OF = "G\u00f6del, 20 \u20ac, \u6f22\u5b57";
  }
}

package dev.idempotency.sample.differential;

import jakarta.servlet.ServletOutputStream;
import java.io.PrintWriter;
import java.util.Locale;

/** The ways to write. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Outputs implements Way {
  NOTHING((request, response, seen) -> {}),
  STREAM_UNUSED((request, response, seen) -> response.getOutputStream()),
  WRITER_UNUSED((request, response, seen) -> response.getWriter()),
  STREAM_BYTES(
      (request, response, seen) -> {
        ServletOutputStream out = response.getOutputStream();
        out.write(0);
        out.write(0x1ff);
        out.write(new byte[] {1, 2, (byte) 0xfe});
        out.write(new byte[] {9, 3, 4, 9}, 1, 2);
        out.write(new byte[0]);
        seen.look(response);
      }),
  STREAM_PRINTS(
      (request, response, seen) -> {
        ServletOutputStream out = response.getOutputStream();
        out.print("text ");
        out.print('c');
        out.print(true);
        out.print(1);
        out.print(2L);
        out.print(3.5f);
        out.print(4.25d);
        out.println();
        out.println("text");
        out.println('c');
        out.println(false);
        out.println(1);
        out.println(2L);
        out.println(3.5f);
        out.println(4.25d);
      }),
  STREAM_PRINTS_LATIN(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=ISO-8859-1");
        response.getOutputStream().print("G\u00f6del");
      }),
  STREAM_PRINTS_MORE_THAN_LATIN(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        seen.attempt(() -> response.getOutputStream().print("20 \u20ac"));
      }),
  STREAM_PRINTS_NULL((request, response, seen) -> response.getOutputStream().print((String) null)),
  WRITER_WRITES(
      (request, response, seen) -> {
        PrintWriter out = response.getWriter();
        out.write('a');
        out.write(new char[] {'b', 'c'});
        out.write(new char[] {'-', 'd', '-'}, 1, 1);
        out.write("ef");
        out.write("-gh-", 1, 2);
        seen.look(response);
      }),
  WRITER_PRINTS(
      (request, response, seen) -> {
        PrintWriter out = response.getWriter();
        out.print("text ");
        out.print(new char[] {'x', 'y'});
        out.print('c');
        out.print(true);
        out.print(1);
        out.print(2L);
        out.print(3.5f);
        out.print(4.25d);
        out.print((Object) Locale.GERMANY);
        out.print((String) null);
      }),
  WRITER_PRINTS_LINES(
      (request, response, seen) -> {
        PrintWriter out = response.getWriter();
        out.println();
        out.println("text");
        out.println(new char[] {'x', 'y'});
        out.println('c');
        out.println(false);
        out.println(1);
        out.println(2L);
        out.println(3.5f);
        out.println(4.25d);
        out.println((Object) Locale.GERMANY);
      }),
  WRITER_APPENDS(
      (request, response, seen) ->
          response.getWriter().append("ab").append('c').append("-de-", 1, 3).append(null)),
  WRITER_FORMATS(
      (request, response, seen) -> {
        PrintWriter out = response.getWriter();
        out.printf(Locale.GERMANY, "%,.2f%n", 1234567.891);
        out.printf("%s %d", "a", 1);
        out.format(Locale.FRENCH, "%tB", java.time.LocalDate.of(2026, 5, 1));
        out.format("%%");
        seen.note(out.checkError());
      }),
  WRITER_AFTER_STREAM(
      (request, response, seen) -> {
        response.getOutputStream().print("stream");
        seen.attempt(response::getWriter);
      }),
  STREAM_AFTER_WRITER(
      (request, response, seen) -> {
        response.getWriter().print("writer");
        seen.attempt(response::getOutputStream);
      }),
  STREAM_64_KIB(
      (request, response, seen) -> {
        for (int i = 0; i < 64; i++) {
          response.getOutputStream().write(pattern(1024));
        }
        seen.note(response.isCommitted());
      }),
  STREAM_300_KIB(
      (request, response, seen) -> response.getOutputStream().write(pattern(300 * 1024))),
  WRITER_300_KIB(
      (request, response, seen) -> {
        response.setContentType("text/plain;charset=UTF-8");
        for (int i = 0; i < 300; i++) {
          response.getWriter().print("\u20ac".repeat(341) + ".");
        }
        seen.note(response.isCommitted());
      }),
  TRAILERS(
      (request, response, seen) -> {
        response.setHeader("Trailer", "X-Digest");
        response.setTrailerFields(() -> java.util.Map.of("X-Digest", "abc"));
        response.getOutputStream().print("before the trailer");
      }),
  TRAILERS_AFTER_FLUSH(
      (request, response, seen) -> {
        response.setContentLength(4);
        response.getOutputStream().print("text");
        response.flushBuffer();
        seen.attempt(() -> response.setTrailerFields(() -> java.util.Map.of("X-Digest", "abc")));
      });

  private final Answering answering;

  Outputs(Answering answering) {
    this.answering = answering;
  }

  @Override
  public Answering answering() {
    return answering;
  }

  /** Bytes of all values. */
  static byte[] pattern(int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (i * 31 + i / 251);
    }
    return bytes;
  }
}

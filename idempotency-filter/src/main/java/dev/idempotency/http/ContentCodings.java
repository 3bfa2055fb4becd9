package dev.idempotency.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The content codings of a request (RFC 9110, section 8.4), in the order of their application. */
final class ContentCodings {

  /** Nobody needs as many; each costs a pass over the body. */
  private static final int MAX_CODINGS = 4;

  private final List<String> names;

  private ContentCodings(List<String> names) {
    this.names = names;
  }

  static ContentCodings of(HttpServletRequest request) {
    @Nullable Enumeration<String> lines = request.getHeaders("Content-Encoding");
    List<String> names =
        lines == null
            ? List.of()
            : Collections.list(lines).stream()
                .flatMap(line -> Arrays.stream(line.split(",")))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty() && !name.equals("identity"))
                .map(name -> name.equals("x-gzip") ? "gzip" : name)
                .toList();
    return new ContentCodings(names);
  }

  /** In lower case; without those that change nothing. */
  List<String> names() {
    return names;
  }

  /**
   * Undoes all codings, the last one first.
   *
   * @param limit of the bytes that any of them may yield
   * @return a new body, for the caller to close
   * @throws UnreadableContent if a coding is unknown, the body does not follow it, or the limit is
   *     passed
   */
  Body undo(Body coded, long limit, Path spoolDirectory) throws IOException, UnreadableContent {
    if (names.size() > MAX_CODINGS) {
      throw new UnreadableContent("more than " + MAX_CODINGS + " content codings");
    }
    List<String> lastFirst = new ArrayList<>(names);
    Collections.reverse(lastFirst);
    Body plain = undo(lastFirst.get(0), coded, limit, spoolDirectory);
    for (String name : lastFirst.subList(1, lastFirst.size())) {
      try (Body previous = plain) {
        plain = undo(name, previous, limit, spoolDirectory);
      }
    }
    return plain;
  }

  private static Body undo(String name, Body coded, long limit, Path spoolDirectory)
      throws IOException, UnreadableContent {
    Body plain = new Body(spoolDirectory);
    try (InputStream in = coded.open()) {
      switch (name) {
        case "gzip" -> gunzip(in, coded.size(), plain, limit);
        case "deflate" -> inflate(in, coded.size(), plain, limit);
        default -> throw new UnreadableContent("unknown content coding");
      }
      return plain;
    } catch (ZipException | EOFException e) {
      plain.close();
      throw new UnreadableContent(String.valueOf(e.getMessage()));
    } catch (IOException | UnreadableContent | RuntimeException e) {
      plain.close();
      throw e;
    }
  }

  private static void gunzip(InputStream in, long length, Body plain, long limit)
      throws IOException, UnreadableContent {
    try (GzipMember member = new GzipMember(in)) {
      copy(member, plain, limit);
      member.checkEnd(length);
    }
  }

  private static void inflate(InputStream in, long length, Body plain, long limit)
      throws IOException, UnreadableContent {
    Inflater inflater = new Inflater();
    try (InputStream inflated = new InflaterInputStream(in, inflater)) {
      copy(inflated, plain, limit);
      if (!inflater.finished() || inflater.getBytesRead() != length) {
        throw new UnreadableContent("bytes after the compressed ones");
      }
    } finally {
      inflater.end();
    }
  }

  private static void copy(InputStream in, Body out, long limit)
      throws IOException, UnreadableContent {
    byte[] chunk = new byte[8192];
    for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
      if (out.size() + n > limit) {
        throw new UnreadableContent("over " + limit + " bytes when decoded");
      }
      out.write(chunk, 0, n);
    }
  }
}

package dev.idempotency.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads a multipart body (RFC 2046, section 5.1) part by part, and takes nothing that two readers
 * could understand in two ways. What stands before the first and after the last delimiter is
 * skipped.
 */
final class MultipartReader {

  private static final int MAX_PARTS = 10_000;
  private static final int MAX_HEADER_BYTES = 16 * 1024;
  private static final String BOUNDARY = "[ -~]{0,69}[!-~]";

  private final InputStream in;
  private final byte[] delimiter;
  private int parts;

  /**
   * Begins to read.
   *
   * @throws UnreadableContent if the boundary is none
   */
  MultipartReader(InputStream in, String boundary) throws UnreadableContent {
    if (!boundary.matches(BOUNDARY)) {
      throw new UnreadableContent("no boundary");
    }
    this.in = new BufferedInputStream(in);
    this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.US_ASCII);
  }

  /** Skips to the first part; false where there is none. */
  boolean first() throws IOException, UnreadableContent {
    int lineBreak = 2; // the body's beginning is the beginning of a line
    copyToDelimiter(OutputStream.nullOutputStream(), lineBreak);
    return partFollows();
  }

  /** Gives the content of the current part, and moves to the next; false where there is none. */
  boolean next(OutputStream content) throws IOException, UnreadableContent {
    copyToDelimiter(content, 0);
    return partFollows();
  }

  /**
   * A delimiter contains only one carriage return, in front: so where a match ends early, another
   * can begin only at the byte that ended it.
   */
  private void copyToDelimiter(OutputStream out, int alreadyMatched)
      throws IOException, UnreadableContent {
    int matched = alreadyMatched;
    while (matched < delimiter.length) {
      int b = read();
      if (b == delimiter[matched]) {
        matched++;
      } else {
        out.write(delimiter, 0, matched);
        matched = b == '\r' ? 1 : 0;
        if (matched == 0) {
          out.write(b);
        }
      }
    }
  }

  /** Reads what follows a delimiter: two hyphens after the last one, else the end of the line. */
  private boolean partFollows() throws IOException, UnreadableContent {
    int b = read();
    boolean last = b == '-';
    if (last) {
      expect(read(), '-');
      b = in.read();
    }
    while (b == ' ' || b == '\t') {
      b = last ? in.read() : read();
    }
    if (last && b < 0) {
      return false;
    }
    expect(b, '\r');
    expect(read(), '\n');
    if (!last && ++parts > MAX_PARTS) {
      throw new UnreadableContent("more than " + MAX_PARTS + " parts");
    }
    return !last;
  }

  /**
   * The header of the current part: names in lower case, one character for each byte of a value.
   */
  SortedMap<String, String> header() throws IOException, UnreadableContent {
    SortedMap<String, String> fields = new TreeMap<>();
    int allowance = MAX_HEADER_BYTES;
    String name = "";
    for (String line = line(allowance); !line.isEmpty(); line = line(allowance)) {
      allowance -= line.length() + 2;
      boolean continued = line.startsWith(" ") || line.startsWith("\t");
      if (continued && !name.isEmpty()) {
        fields.merge(name, line.strip(), (value, more) -> value + " " + more);
      } else {
        name = add(fields, line);
      }
    }
    return fields;
  }

  private static String add(SortedMap<String, String> fields, String line)
      throws UnreadableContent {
    int colon = line.indexOf(':');
    String name = line.substring(0, Math.max(colon, 0)).toLowerCase(Locale.ROOT);
    if (!name.matches("[!#$%&'*+.^_`|~0-9a-z-]+")) {
      throw new UnreadableContent("not a header field");
    }
    if (fields.put(name, line.substring(colon + 1).strip()) != null) {
      throw new UnreadableContent("a header field twice");
    }
    return name;
  }

  private String line(int limit) throws IOException, UnreadableContent {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = read(); b != '\r'; b = read()) {
      if (b == '\n' || line.size() >= limit) {
        throw new UnreadableContent("a line of a part's header does not end");
      }
      line.write(b);
    }
    expect(read(), '\n');
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  private int read() throws IOException, UnreadableContent {
    int b = in.read();
    if (b < 0) {
      throw new UnreadableContent("no closing delimiter");
    }
    return b;
  }

  private static void expect(int actual, char expected) throws UnreadableContent {
    if (actual != expected) {
      throw new UnreadableContent("not a delimiter");
    }
  }
}

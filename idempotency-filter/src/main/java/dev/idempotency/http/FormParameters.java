package dev.idempotency.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The parameters of a form whose bytes the filter has read, which the container therefore no longer
 * sees. As Servlet 3.1 asks: those of the query come first, then those of the body.
 */
final class FormParameters {

  private FormParameters() {}

  static Map<String, String[]> merge(Map<String, String[]> ofQuery, Body body, Charset charset) {
    Map<String, List<String>> merged = new LinkedHashMap<>();
    ofQuery.forEach((name, values) -> merged.put(name, new ArrayList<>(List.of(values))));
    try {
      forEachPair(
          body,
          (name, value) ->
              merged
                  .computeIfAbsent(new String(name, charset), n -> new ArrayList<>())
                  .add(new String(value, charset)));
    } catch (IOException e) {
      throw new UncheckedIOException("The request's body cannot be read again.", e);
    }
    Map<String, String[]> parameters = new LinkedHashMap<>();
    merged.forEach((name, values) -> parameters.put(name, values.toArray(String[]::new)));
    return parameters;
  }

  /**
   * Gives the names and values of a form in their order, as the bytes that their escapes stand for:
   * which characters these are is for the charset to say.
   */
  static void forEachPair(Body body, BiConsumer<byte[], byte[]> action) throws IOException {
    String form = new String(body.toByteArray(), StandardCharsets.ISO_8859_1);
    int start = 0;
    while (start < form.length()) {
      int ampersand = form.indexOf('&', start);
      int end = ampersand < 0 ? form.length() : ampersand;
      if (start < end) {
        String pair = form.substring(start, end);
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        action.accept(decode(name), decode(value));
      }
      start = end + 1;
    }
  }

  /** A percent sign that no two hexadecimal digits follow stands for itself. */
  private static byte[] decode(String encoded) {
    ByteArrayOutputStream decoded = new ByteArrayOutputStream(encoded.length());
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      if (c == '%' && isHexDigit(encoded, i + 1) && isHexDigit(encoded, i + 2)) {
        decoded.write(HexFormat.fromHexDigits(encoded, i + 1, i + 3));
        i += 2;
      } else {
        decoded.write(c == '+' ? ' ' : c);
      }
    }
    return decoded.toByteArray();
  }

  private static boolean isHexDigit(String text, int index) {
    return index < text.length() && HexFormat.isHexDigit(text.charAt(index));
  }
}

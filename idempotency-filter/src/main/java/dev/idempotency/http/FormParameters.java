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

/**
 * The parameters of a form whose bytes the filter has read, which the container therefore no longer
 * sees. As Servlet 3.1 asks: those of the query come first, then those of the body.
 */
final class FormParameters {

  private FormParameters() {}

  static Map<String, String[]> merge(Map<String, String[]> ofQuery, Body body, Charset charset) {
    Map<String, List<String>> merged = new LinkedHashMap<>();
    ofQuery.forEach((name, values) -> merged.put(name, new ArrayList<>(List.of(values))));
    for (String pair : text(body).split("&", -1)) {
      if (!pair.isEmpty()) {
        add(merged, pair, charset);
      }
    }
    Map<String, String[]> parameters = new LinkedHashMap<>();
    merged.forEach((name, values) -> parameters.put(name, values.toArray(String[]::new)));
    return parameters;
  }

  private static void add(Map<String, List<String>> parameters, String pair, Charset charset) {
    int equals = pair.indexOf('=');
    String name = equals < 0 ? pair : pair.substring(0, equals);
    String value = equals < 0 ? "" : pair.substring(equals + 1);
    parameters
        .computeIfAbsent(decode(name, charset), n -> new ArrayList<>())
        .add(decode(value, charset));
  }

  /** A percent sign that no two hexadecimal digits follow stands for itself. */
  private static String decode(String encoded, Charset charset) {
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
    return decoded.toString(charset);
  }

  private static boolean isHexDigit(String text, int index) {
    return index < text.length() && HexFormat.isHexDigit(text.charAt(index));
  }

  /** One character for each byte: the charset applies to what the escapes stand for. */
  private static String text(Body body) {
    try {
      return new String(body.toByteArray(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException("The request's body cannot be read again.", e);
    }
  }
}

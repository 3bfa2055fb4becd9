package dev.idempotency.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The value of a header like Content-Type or Content-Disposition (RFC 9110, section 5.6.6): {@code
 * value; name=text; name="quoted text"}. Never fails: what follows no grammar stays as it is.
 *
 * @param value what stands before the first semicolon, in lower case
 * @param parameters in the order in which they came
 */
record ParameterizedValue(String value, List<Parameter> parameters) {

  /**
   * One parameter.
   *
   * @param name in lower case
   * @param value without quotes; empty optional where there is no equals sign
   */
  record Parameter(String name, Optional<String> value) {}

  static ParameterizedValue parse(String header) {
    List<String> pieces = split(header);
    List<Parameter> parameters =
        pieces.stream()
            .skip(1)
            .filter(piece -> !piece.isBlank())
            .map(ParameterizedValue::readParameter)
            .toList();
    return new ParameterizedValue(lowerCase(pieces.get(0)), parameters);
  }

  /** The first parameter of that name, if it has a value. */
  Optional<String> parameter(String name) {
    return parameters.stream()
        .filter(parameter -> parameter.name().equals(name))
        .findFirst()
        .flatMap(Parameter::value);
  }

  private static Parameter readParameter(String piece) {
    int equals = piece.indexOf('=');
    return equals < 0
        ? new Parameter(lowerCase(piece), Optional.empty())
        : new Parameter(
            lowerCase(piece.substring(0, equals)),
            Optional.of(unquoted(piece.substring(equals + 1).strip())));
  }

  /** Splits at semicolons that are not inside quotes. */
  private static List<String> split(String header) {
    List<String> pieces = new ArrayList<>();
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < header.length(); i++) {
      char c = header.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted) {
        i++;
      } else if (c == ';' && !quoted) {
        pieces.add(header.substring(start, i));
        start = i + 1;
      }
    }
    pieces.add(header.substring(start));
    return pieces;
  }

  /**
   * Backslashes before anything but a quote or another backslash stay: some clients send file names
   * with a path in them.
   */
  private static String unquoted(String text) {
    boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1).replaceAll("\\\\([\"\\\\])", "$1") : text;
  }

  private static String lowerCase(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}

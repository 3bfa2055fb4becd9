package dev.idempotency.http;

import dev.idempotency.http.ParameterizedValue.Parameter;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A media type as far as it carries meaning. */
final class MediaType {

  private static final String UTF_8 = "utf-8";

  private final ParameterizedValue parsed;

  private MediaType(ParameterizedValue parsed) {
    this.parsed = parsed;
  }

  /** Reads a media type; an absent one is empty. */
  static MediaType of(@Nullable String header) {
    return new MediaType(ParameterizedValue.parse(header == null ? "" : header));
  }

  /** JSON in UTF-8, the only encoding that JSON has between systems (RFC 8259, section 8.1). */
  boolean isJson() {
    String type = parsed.value();
    boolean json =
        type.equals("application/json") || type.equals("text/json") || type.endsWith("+json");
    return json && parsed.parameter("charset").map(MediaType::charset).orElse(UTF_8).equals(UTF_8);
  }

  boolean isForm() {
    return parsed.value().equals("application/x-www-form-urlencoded");
  }

  boolean isMultipart() {
    return parsed.value().startsWith("multipart/");
  }

  boolean isFormData() {
    return parsed.value().equals("multipart/form-data");
  }

  Optional<String> boundary() {
    return parsed.parameter("boundary");
  }

  /**
   * One spelling for all that mean the same: names in lower case, parameters sorted by name (those
   * of one name in their order), the charset by the name that Java gives it, quotes only where a
   * value would be misread without them, and no multipart boundary.
   */
  String canonical() {
    return Stream.concat(
            Stream.of(parsed.value()),
            parsed.parameters().stream()
                .filter(parameter -> !parameter.name().equals("boundary"))
                .sorted(Comparator.comparing(Parameter::name))
                .map(MediaType::canonical))
        .collect(Collectors.joining(";"));
  }

  private static String canonical(Parameter parameter) {
    return parameter
        .value()
        .map(value -> parameter.name().equals("charset") ? charset(value) : value)
        .map(value -> parameter.name() + "=" + quotedWhereNeeded(value))
        .orElse(parameter.name());
  }

  private static String quotedWhereNeeded(String value) {
    return value.contains(";") || value.contains("\"")
        ? '"' + value.replaceAll("[\"\\\\]", "\\\\$0") + '"'
        : value;
  }

  private static String charset(String name) {
    return charsetOf(name).map(Charset::name).orElse(name).toLowerCase(Locale.ROOT);
  }

  /** The charset of that name, if this platform knows it. */
  static Optional<Charset> charsetOf(@Nullable String name) {
    try {
      return name == null ? Optional.empty() : Optional.of(Charset.forName(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}

package dev.idempotency.http;

import dev.idempotency.engine.FingerprintBuilder;
import jakarta.servlet.http.Part;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the header of a part says, read alike from a body and from a part that the container has
 * read: containers differ in how they decode names, and keep the field itself.
 */
final class PartHead {

  private static final String DISPOSITION = "content-disposition";
  private static final String TYPE = "content-type";
  private static final String TRANSFER_ENCODING = "content-transfer-encoding";

  private final SortedMap<String, String> fields;
  private final Optional<String> name;
  private final Optional<String> fileName;
  private final Optional<String> extendedFileName;

  private PartHead(
      SortedMap<String, String> fields,
      Optional<String> name,
      Optional<String> fileName,
      Optional<String> extendedFileName) {
    this.fields = fields;
    this.name = name;
    this.fileName = fileName;
    this.extendedFileName = extendedFileName;
  }

  /** Reads the header fields of a part, by their names in lower case. */
  static PartHead of(SortedMap<String, String> fields) {
    ParameterizedValue disposition = ParameterizedValue.parse(fields.getOrDefault(DISPOSITION, ""));
    return new PartHead(
        fields,
        disposition.parameter("name").map(PartHead::text),
        disposition.parameter("filename").map(PartHead::text),
        disposition.parameter("filename*").map(PartHead::extendedText));
  }

  /** Whether it is a field of this name, and no file. */
  boolean isField(String fieldName) {
    return name.filter(fieldName::equals).isPresent()
        && fileName.isEmpty()
        && extendedFileName.isEmpty();
  }

  static PartHead of(Part part) {
    SortedMap<String, String> fields = new TreeMap<>();
    for (String name : part.getHeaderNames()) {
      fields.put(name.toLowerCase(Locale.ROOT), Objects.toString(part.getHeader(name), ""));
    }
    return fields.containsKey(DISPOSITION)
        ? of(fields)
        : new PartHead(
            fields,
            Optional.ofNullable(part.getName()),
            Optional.ofNullable(part.getSubmittedFileName()),
            Optional.empty());
  }

  Optional<String> name() {
    return name;
  }

  /**
   * Adds name, file name and media type. Of the other fields, forms have no use but for the one
   * that says how the bytes are coded; in other kinds of multipart all of them may mean something.
   */
  void addTo(FingerprintBuilder fingerprint, boolean formData) {
    add(fingerprint, name);
    add(fingerprint, fileName);
    add(fingerprint, extendedFileName);
    add(fingerprint, Optional.ofNullable(fields.get(TYPE)).map(t -> MediaType.of(t).canonical()));
    fields.forEach(
        (field, value) -> {
          boolean seen = field.equals(DISPOSITION) || field.equals(TYPE);
          if (field.equals(TRANSFER_ENCODING) || (!formData && !seen)) {
            fingerprint.add(field).add(value);
          }
        });
  }

  private static void add(FingerprintBuilder fingerprint, Optional<String> text) {
    fingerprint.add(text.isPresent() ? "given" : "absent").add(text.orElse(""));
  }

  /**
   * Text that may have come as UTF-8 and have been read as one character for each byte: clients
   * send UTF-8 here without saying so.
   */
  private static String text(String text) {
    if (text.chars().anyMatch(c -> c > 0xff)) {
      return text;
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      return text;
    }
  }

  /** Text with charset and escapes (RFC 8187), or as it is where it is not so. */
  private static String extendedText(String text) {
    String[] parts = text.split("'", 3);
    Optional<Charset> charset = MediaType.charsetOf(parts[0]);
    if (parts.length < 3 || charset.isEmpty()) {
      return text;
    }
    try {
      return URLDecoder.decode(parts[2].replace("+", "%2B"), charset.get());
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}

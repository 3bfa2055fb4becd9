package dev.idempotency.http;

import jakarta.servlet.http.Part;
import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A multipart body, as bytes and as the parts that a container makes of them. */
record MultipartSample(List<Piece> pieces) {

  /** One part: its header fields, in order, and its content. */
  record Piece(Map<String, String> fields, String content) {

    static Piece field(String name, String content) {
      return of("form-data; name=\"" + name + "\"", content);
    }

    static Piece file(String name, String fileName, String type, String content) {
      return of("form-data; name=\"" + name + "\"; filename=\"" + fileName + "\"", content)
          .with("Content-Type", type);
    }

    static Piece of(String disposition, String content) {
      return new Piece(Map.of("Content-Disposition", disposition), content);
    }

    Piece with(String field, String value) {
      Map<String, String> more = new LinkedHashMap<>(fields);
      more.put(field, value);
      return new Piece(more, content);
    }

    private Part part(Charset charsetOfHeaders) {
      return SampleRequest.proxy(
          Part.class,
          (method, arguments) ->
              switch (method) {
                case "getHeaderNames" -> fields.keySet();
                case "getHeader" ->
                    new String(
                        fields.get((String) arguments[0]).getBytes(StandardCharsets.UTF_8),
                        charsetOfHeaders);
                case "getInputStream" ->
                    new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
                default -> throw new AssertionError(method);
              });
    }
  }

  static MultipartSample of(Piece... pieces) {
    return new MultipartSample(List.of(pieces));
  }

  byte[] bytes(String boundary) {
    StringBuilder text = new StringBuilder();
    for (Piece piece : pieces) {
      text.append("--").append(boundary).append("\r\n");
      piece.fields().forEach((n, v) -> text.append(n).append(": ").append(v).append("\r\n"));
      text.append("\r\n").append(piece.content()).append("\r\n");
    }
    text.append("--").append(boundary).append("--\r\n");
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The fingerprint of the bytes. */
  String read(String boundary) {
    return SampleRequest.of("multipart/form-data; boundary=" + boundary)
        .fingerprint(bytes(boundary));
  }

  /** The fingerprint of the parts, in the order in which WildFly gives them: name by name. */
  String given() {
    return given(StandardCharsets.UTF_8);
  }

  String given(Charset charsetOfHeaders) {
    Map<String, List<Part>> byName = new LinkedHashMap<>();
    for (Piece piece : pieces) {
      byName
          .computeIfAbsent(piece.fields().get("Content-Disposition"), n -> new ArrayList<>())
          .add(piece.part(charsetOfHeaders));
    }
    return SampleRequest.of("multipart/form-data; boundary=gone")
        .fingerprint(byName.values().stream().flatMap(List::stream).toList());
  }

  List<Part> parts() {
    return pieces.stream().map(piece -> piece.part(StandardCharsets.UTF_8)).toList();
  }
}

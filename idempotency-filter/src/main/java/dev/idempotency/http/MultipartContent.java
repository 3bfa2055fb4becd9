package dev.idempotency.http;

import dev.idempotency.engine.FingerprintBuilder;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A multipart body by its parts: name, file name, media type and bytes of each. Parts count in
 * their order, those of one name together at the place of the first: more cannot be seen where the
 * container reads them, because some keep them so.
 */
final class MultipartContent {

  private final boolean formData;
  private final Set<String> ignored;
  private final Map<String, List<byte[]>> digestsByName = new LinkedHashMap<>();

  private MultipartContent(MediaType type, Set<String> ignored) {
    this.formData = type.isFormData();
    this.ignored = ignored;
  }

  /**
   * Digests a body.
   *
   * @param ignored names of parts that are left out
   * @throws UnreadableContent if it is no multipart body, or is past the bounds
   */
  static byte[] digest(Body body, MediaType type, Set<String> ignored)
      throws IOException, UnreadableContent {
    MultipartContent content = new MultipartContent(type, ignored);
    try (InputStream in = body.open()) {
      MultipartReader reader = new MultipartReader(in, type.boundary().orElse(""));
      for (boolean more = reader.first(); more; ) {
        PartHead head = PartHead.of(reader.header());
        DigestOutputStream bytes = sha256();
        more = reader.next(bytes);
        content.add(head, bytes);
      }
    }
    return content.digest();
  }

  /** Digests the parts that the container has read. */
  static byte[] digest(Collection<Part> parts, MediaType type, Set<String> ignored)
      throws IOException {
    MultipartContent content = new MultipartContent(type, ignored);
    for (Part part : parts) {
      DigestOutputStream bytes = sha256();
      try (InputStream in = part.getInputStream()) {
        in.transferTo(bytes);
      }
      content.add(PartHead.of(part), bytes);
    }
    return content.digest();
  }

  private void add(PartHead head, DigestOutputStream bytes) {
    if (head.name().filter(ignored::contains).isEmpty()) {
      FingerprintBuilder part = new FingerprintBuilder();
      head.addTo(part, formData);
      part.add(bytes.getMessageDigest().digest());
      digestsByName
          .computeIfAbsent(head.name().orElse(""), n -> new ArrayList<>())
          .add(part.digest());
    }
  }

  private byte[] digest() {
    FingerprintBuilder digest = new FingerprintBuilder().add("multipart");
    digestsByName.values().forEach(digests -> digests.forEach(digest::add));
    return digest.digest();
  }

  private static DigestOutputStream sha256() {
    try {
      return new DigestOutputStream(
          OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-256"));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}

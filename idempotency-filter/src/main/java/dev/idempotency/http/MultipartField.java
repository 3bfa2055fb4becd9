package dev.idempotency.http;

import dev.idempotency.identity.KeyInvalid;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A short field of a multipart form that the container has left as bytes. */
final class MultipartField {

  /**
   * Of the longest key: 255 characters of four bytes, and one more that shows that it is longer.
   */
  private static final int MAX_BYTES = 256 * 4;

  private MultipartField() {}

  /**
   * Reads the values of the parts with this name that are no files, in UTF-8.
   *
   * @throws KeyInvalid if the form cannot be read
   */
  static List<String> values(String name, Body body, MediaType type)
      throws KeyInvalid, IOException {
    List<String> values = new ArrayList<>();
    try (InputStream in = body.open()) {
      MultipartReader reader = new MultipartReader(in, type.boundary().orElse(""));
      for (boolean more = reader.first(); more; ) {
        boolean named = PartHead.of(reader.header()).isField(name);
        Beginning content = new Beginning();
        more = reader.next(named ? content : OutputStream.nullOutputStream());
        if (named) {
          values.add(content.text());
        }
      }
      return values;
    } catch (UnreadableContent e) {
      throw new KeyInvalid(
          "the form, in which it should be the field " + name + ", cannot be read");
    }
  }

  /** Keeps so much that a text that is too long is seen to be that. */
  private static final class Beginning extends OutputStream {

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    @Override
    public void write(int b) {
      if (kept.size() < MAX_BYTES) {
        kept.write(b);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      kept.write(bytes, offset, Math.min(length, MAX_BYTES - kept.size()));
    }

    String text() {
      return kept.toString(StandardCharsets.UTF_8);
    }
  }
}

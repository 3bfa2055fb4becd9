package dev.idempotency.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Answers of two kilobytes. */
final class Bodies {

  static final int LENGTH = 2048;

  /**
   * One of 64 bodies, by a number {@code i}, that the database cannot compress: the worst case, for
   * it keeps them outside of the row.
   */
  static final String TABLE =
      """
      CREATE TABLE body AS
      SELECT n, decode(string_agg(md5(n || ' ' || part), ''), 'hex') AS body
        FROM generate_series(0, 63) n, generate_series(1, %d) part GROUP BY n
      """
          .formatted(LENGTH / 16);

  private Bodies() {}

  /** JSON as it comes from an application, for live calls. */
  static byte[] compressible() {
    StringBuilder json = new StringBuilder("[");
    for (int line = 1; json.length() < LENGTH; line++) {
      json.append("{\"line\":").append(line).append(",\"item\":\"book\",\"price\":\"12.50\"},");
    }
    return json.substring(0, LENGTH).getBytes(UTF_8);
  }
}

package dev.idempotency.http;

import java.util.Arrays;
import java.util.List;

/** A JSON pointer (RFC 6901) that the configuration has checked. */
final class JsonPointer {

  private JsonPointer() {}

  /** The names and indexes on the way, without their escapes. */
  static List<String> tokens(String pointer) {
    return Arrays.stream(pointer.substring(1).split("/", -1))
        .map(token -> token.replace("~1", "/").replace("~0", "~"))
        .toList();
  }
}

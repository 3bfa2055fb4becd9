package dev.idempotency.http;

import org.jspecify.annotations.Nullable;

/** Spelling of content types. */
final class MediaTypes {

  private MediaTypes() {}

  /** The type with this charset instead of its own: a writer that is in use keeps its charset. */
  static @Nullable String withCharset(@Nullable String type, String charset) {
    if (type == null) {
      return null;
    }
    return type.replaceAll("(?i);\\s*charset=(\"[^\"]*\"|[^;]*)", "") + ";charset=" + charset;
  }
}

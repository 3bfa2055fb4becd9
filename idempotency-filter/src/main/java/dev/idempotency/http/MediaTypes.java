package dev.idempotency.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Spelling of content types. */
final class MediaTypes {

  private MediaTypes() {}

  /** Whether a content type announces JSON (RFC 8259, or RFC 6839's suffix). */
  static boolean isJson(@Nullable String contentType) {
    String type = withoutParameters(contentType);
    return type.equals("application/json") || type.endsWith("+json");
  }

  static boolean isMultipartForm(@Nullable String contentType) {
    return withoutParameters(contentType).equals("multipart/form-data");
  }

  static boolean isForm(@Nullable String contentType) {
    return withoutParameters(contentType).equals("application/x-www-form-urlencoded");
  }

  private static String withoutParameters(@Nullable String contentType) {
    return contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  /** The type with this charset instead of its own: a writer that is in use keeps its charset. */
  static @Nullable String withCharset(@Nullable String type, String charset) {
    if (type == null) {
      return null;
    }
    return type.replaceAll("(?i);\\s*charset=(\"[^\"]*\"|[^;]*)", "") + ";charset=" + charset;
  }
}

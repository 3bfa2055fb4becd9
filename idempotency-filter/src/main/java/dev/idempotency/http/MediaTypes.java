package dev.idempotency.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Spelling of content types. */
final class MediaTypes {

  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset=(\"[^\"]*\"|[^;]*)", Pattern.CASE_INSENSITIVE);

  private MediaTypes() {}

  /** Whether the type names this charset, in the container's way: without quotes. */
  static boolean hasCharset(@Nullable String type, String charset) {
    if (type == null) {
      return false;
    }
    Matcher matcher = CHARSET.matcher(type);
    return matcher.find() && matcher.group(1).strip().equalsIgnoreCase(charset);
  }

  static @Nullable String withoutCharset(@Nullable String type) {
    return type == null ? null : CHARSET.matcher(type).replaceAll("");
  }
}

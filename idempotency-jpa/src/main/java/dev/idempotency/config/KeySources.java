package dev.idempotency.config;

import java.util.List;

/** Reads the places where keys come from. */
final class KeySources {

  private static final String HEADER = "header:";
  private static final String PARAMETER = "param:";
  private static final String JSON = "json:";

  private KeySources() {}

  /**
   * Reads places that are separated by commas.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static List<KeySource> parse(String text) {
    List<KeySource> sources = Lists.parse(text).stream().map(KeySources::source).toList();
    int fingerprint = sources.indexOf(new KeySource.Fingerprint());
    if (fingerprint >= 0 && fingerprint < sources.size() - 1) {
      throw new IllegalArgumentException(
          "'fingerprint' is always present: nothing after it would ever be asked. Put it last.");
    }
    return sources;
  }

  private static KeySource source(String text) {
    if (text.startsWith(HEADER)) {
      return new KeySource.Header(HeaderNames.requireName(text.substring(HEADER.length())));
    }
    if (text.startsWith(PARAMETER) && text.length() > PARAMETER.length()) {
      return new KeySource.Parameter(text.substring(PARAMETER.length()));
    }
    if (text.startsWith(JSON)) {
      return new KeySource.JsonPointer(JsonPointers.require(text.substring(JSON.length())));
    }
    if (text.equals("fingerprint")) {
      return new KeySource.Fingerprint();
    }
    throw new IllegalArgumentException(
        "give header:NAME, param:NAME, json:/POINTER or fingerprint, separated by commas"
            + " (header:Idempotency-Key,json:/payment/id).");
  }
}

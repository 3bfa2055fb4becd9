package dev.idempotency.config;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What of a request is its meaning.
 *
 * @param mode how the body counts
 * @param ignored JSON pointers (they begin with {@code /}) and form fields that do not count
 * @param headers names of headers that count, in lower case
 */
public record FingerprintRules(Mode mode, Set<String> ignored, List<String> headers) {

  /** How the body counts. */
  public enum Mode {
    /** By its meaning, as the media type tells it. */
    AUTO,
    /** By its bytes. */
    RAW,
    /** Not at all, and nothing else of the request either. */
    NONE
  }

  /** The defaults of a scope. */
  public static final FingerprintRules DEFAULT =
      new FingerprintRules(Mode.AUTO, Set.of(), List.of());

  /** Copies what could change. */
  public FingerprintRules {
    ignored = Set.copyOf(ignored);
    headers = List.copyOf(headers);
  }

  /**
   * What does not count in JSON bodies.
   *
   * @return JSON pointers
   */
  public Set<String> ignoredPointers() {
    return ignored.stream().filter(FingerprintRules::isPointer).collect(Collectors.toSet());
  }

  /**
   * What does not count in forms and multipart bodies.
   *
   * @return names of fields
   */
  public Set<String> ignoredFields() {
    return ignored.stream().filter(entry -> !isPointer(entry)).collect(Collectors.toSet());
  }

  private static boolean isPointer(String entry) {
    return entry.startsWith("/");
  }
}

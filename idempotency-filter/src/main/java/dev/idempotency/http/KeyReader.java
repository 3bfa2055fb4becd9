package dev.idempotency.http;

import dev.idempotency.config.KeyRules;
import dev.idempotency.config.KeySource;
import dev.idempotency.identity.KeyHeader;
import dev.idempotency.identity.KeyInvalid;
import dev.idempotency.identity.UsableKey;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Finds the key of a request. The first source that is present decides; where its key cannot be
 * used, no other one is asked.
 */
final class KeyReader {

  private final KeyRules rules;

  KeyReader(KeyRules rules) {
    this.rules = rules;
  }

  /**
   * Reads the key; the body, too, where a source is in it.
   *
   * @return the key, or nothing if no source is present
   * @throws KeyInvalid if a source is present, but no usable key
   * @throws ContentRefused if the body had to be read and is too large
   * @throws IOException if the body had to be read and the client breaks off
   */
  Optional<String> read(ReceivedRequest request) throws KeyInvalid, ContentRefused, IOException {
    for (KeySource source : rules.sources()) {
      Optional<String> key = read(source, request);
      if (key.isPresent()) {
        return key;
      }
    }
    return Optional.empty();
  }

  private Optional<String> read(KeySource source, ReceivedRequest request)
      throws KeyInvalid, ContentRefused, IOException {
    if (source instanceof KeySource.Header header) {
      return header(header.name(), request);
    }
    if (source instanceof KeySource.Parameter parameter) {
      return parameter(parameter.name(), request);
    }
    if (source instanceof KeySource.JsonPointer json) {
      return JsonKey.at(json.pointer()).read(request);
    }
    return Optional.of(request.fingerprint());
  }

  private Optional<String> header(String name, ReceivedRequest request) throws KeyInvalid {
    List<String> lines = Collections.list(request.original().getHeaders(name));
    return lines.isEmpty() ? Optional.empty() : Optional.of(KeyHeader.read(lines, rules.syntax()));
  }

  private static Optional<String> parameter(String name, ReceivedRequest request)
      throws KeyInvalid, ContentRefused, IOException {
    List<String> values = request.parameterValues(name);
    if (values.size() > 1) {
      throw new KeyInvalid("the parameter '" + name + "' came " + values.size() + " times");
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(UsableKey.require(values.get(0)));
  }
}

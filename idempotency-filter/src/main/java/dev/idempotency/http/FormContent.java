package dev.idempotency.http;

import dev.idempotency.engine.FingerprintBuilder;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A form by its decoded pairs, in their order. */
final class FormContent {

  private FormContent() {}

  /**
   * Digests a form.
   *
   * @param charset that of the names
   * @param ignored names of fields that are left out
   */
  static byte[] digest(Body body, Charset charset, Set<String> ignored) throws IOException {
    FingerprintBuilder digest = new FingerprintBuilder().add("form");
    FormParameters.forEachPair(
        body,
        (name, value) -> {
          if (!ignored.contains(new String(name, charset))) {
            digest.add(name).add(value);
          }
        });
    return digest.digest();
  }

  /**
   * Digests a form of which only the container's parameters are left: by name, because the order of
   * the names is not told.
   */
  static byte[] digest(Map<String, String[]> parameters, Set<String> ignored) {
    FingerprintBuilder digest = new FingerprintBuilder().add("parameters");
    new TreeMap<>(parameters)
        .forEach(
            (name, values) -> {
              if (!ignored.contains(name)) {
                digest.add(name).add(Integer.toString(values.length));
                List.of(values).forEach(digest::add);
              }
            });
    return digest.digest();
  }
}

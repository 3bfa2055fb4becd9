package dev.idempotency.http;

import dev.idempotency.engine.FingerprintBuilder;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Set;

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
}

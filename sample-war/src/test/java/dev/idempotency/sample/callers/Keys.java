package dev.idempotency.sample.callers;

import dev.idempotency.AesGcmPayloadProtector;
import dev.idempotency.PayloadProtector;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Produces;
import java.util.Arrays;

/**
 * Two keys. Which of them is the current one can change while the application runs, in place of a
 * new deployment.
 */
@ApplicationScoped
public class Keys {

  private volatile String current = "k1";

  /** For new records. */
  public void use(String id) {
    current = id;
  }

  /** A new one in each request. */
  @Produces
  @RequestScoped
  public PayloadProtector protector() {
    return AesGcmPayloadProtector.builder()
        .key("k1", key(1))
        .key("k2", key(2))
        .current(current)
        .build();
  }

  private static byte[] key(int value) {
    byte[] key = new byte[32];
    Arrays.fill(key, (byte) value);
    return key;
  }
}

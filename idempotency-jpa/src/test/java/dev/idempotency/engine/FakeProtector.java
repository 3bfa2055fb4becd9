package dev.idempotency.engine;

import dev.idempotency.Identity;
import dev.idempotency.PayloadProtector;
import java.util.Arrays;

/** Protects nothing against anybody, but so that no text stays what it was; fails when told to. */
final class FakeProtector implements PayloadProtector {

  private static final byte MASK = 0x5a;

  private boolean protectFails;
  private boolean revealFails;

  void failProtect() {
    protectFails = true;
  }

  void failReveal() {
    revealFails = true;
  }

  @Override
  public byte[] protect(byte[] plain, Identity identity) {
    if (protectFails) {
      throw new IllegalStateException("no key to protect with");
    }
    return masked(plain);
  }

  @Override
  public byte[] reveal(byte[] stored, Identity identity) {
    if (revealFails) {
      throw new IllegalStateException("no key to reveal with");
    }
    return masked(stored);
  }

  static byte[] masked(byte[] bytes) {
    byte[] masked = Arrays.copyOf(bytes, bytes.length);
    for (int i = 0; i < masked.length; i++) {
      masked[i] ^= MASK;
    }
    return masked;
  }
}

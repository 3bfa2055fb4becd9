package dev.idempotency.http;

/** A key that is there but cannot be read. The message says why, in words for the client. */
final class KeyInvalid extends Exception {

  private static final long serialVersionUID = 1L;

  KeyInvalid(String message) {
    super(message, null, false, false);
  }
}

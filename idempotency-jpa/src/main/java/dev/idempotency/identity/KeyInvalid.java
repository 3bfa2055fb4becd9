package dev.idempotency.identity;

/** A key that is there but cannot be read. The message says why, in words for the client. */
public final class KeyInvalid extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong.
   *
   * @param message in words for the client, as a part of a sentence
   */
  public KeyInvalid(String message) {
    super(message, null, false, false);
  }
}

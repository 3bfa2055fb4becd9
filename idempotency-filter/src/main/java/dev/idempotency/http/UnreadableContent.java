package dev.idempotency.http;

/** A body that is not what its headers say, or that is past a bound of those who read it. */
final class UnreadableContent extends Exception {

  private static final long serialVersionUID = 1L;

  UnreadableContent(String why) {
    super(why, null, false, false);
  }
}

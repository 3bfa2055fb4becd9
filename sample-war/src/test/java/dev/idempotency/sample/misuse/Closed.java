package dev.idempotency.sample.misuse;

/** Commits, and cannot be thrown again: nobody can make it with a message. */
public class Closed extends Exception {

  private static final long serialVersionUID = 1L;

  Closed(int hour) {
    super("closed at " + hour);
  }
}

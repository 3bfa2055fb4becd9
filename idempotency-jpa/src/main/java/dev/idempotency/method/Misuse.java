package dev.idempotency.method;

/** An annotated method that cannot be protected as it is. The message says how to mend it. */
public final class Misuse extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * For whoever finds it.
   *
   * @param message what is wrong, and how to mend it
   */
  public Misuse(String message) {
    super(message);
  }
}

package dev.idempotency.sample.outcome;

/** An exception with an error page of its own. */
public class NoStock extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NoStock() {
    super("no stock");
  }
}

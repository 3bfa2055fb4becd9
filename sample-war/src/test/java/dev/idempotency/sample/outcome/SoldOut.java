package dev.idempotency.sample.outcome;

/** A checked exception: what was done until then is committed. */
public class SoldOut extends Exception {

  private static final long serialVersionUID = 1L;

  SoldOut() {
    super("sold out");
  }
}

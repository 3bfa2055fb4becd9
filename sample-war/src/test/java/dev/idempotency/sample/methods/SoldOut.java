package dev.idempotency.sample.methods;

/** A checked exception: what was done until then is committed. */
public class SoldOut extends Exception {

  private static final long serialVersionUID = 1L;

  public SoldOut(String message) {
    super(message);
  }
}

package dev.idempotency.sample.methods;

import jakarta.ejb.ApplicationException;

/** A runtime exception with which a session bean commits. */
@ApplicationException(rollback = false)
public class SoldOutForNow extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SoldOutForNow(String message) {
    super(message);
  }
}

package dev.idempotency.sample.outcome;

import jakarta.ejb.ApplicationException;

/** A runtime exception that does not roll back. */
@ApplicationException(rollback = false)
public class SoldOutForNow extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SoldOutForNow() {
    super("sold out");
  }
}

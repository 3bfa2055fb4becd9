package dev.idempotency.sample.methods;

import jakarta.ejb.ApplicationException;

/** A checked exception that rolls back. */
@ApplicationException(rollback = true)
public class SoldOutForGood extends SoldOut {

  private static final long serialVersionUID = 1L;

  public SoldOutForGood(String message) {
    super(message);
  }
}

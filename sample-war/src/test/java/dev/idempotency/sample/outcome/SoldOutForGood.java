package dev.idempotency.sample.outcome;

import jakarta.ejb.ApplicationException;

/** A checked exception that rolls back. */
@ApplicationException(rollback = true)
public class SoldOutForGood extends SoldOut {

  private static final long serialVersionUID = 1L;
}

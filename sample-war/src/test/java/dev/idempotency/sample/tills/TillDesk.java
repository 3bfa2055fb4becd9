package dev.idempotency.sample.tills;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;

/** A protected method. */
@Stateless
public class TillDesk {

  @EJB private TillBean business;

  /** Sells, once for a key. */
  @Idempotent(operation = "sell")
  public String sell(@IdempotencyKey String key, String row) {
    String id = business.insert(key);
    if (row != null) {
      business.pass(row);
    }
    return id;
  }
}

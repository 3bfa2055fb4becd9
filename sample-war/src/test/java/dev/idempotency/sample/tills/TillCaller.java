package dev.idempotency.sample.tills;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;

/** Has a transaction of its own, which the protected method joins. */
@Stateless
public class TillCaller {

  @EJB private TillBean business;
  @EJB private TillDesk desk;

  /** Writes, and sells; fails afterwards if it shall. */
  public String sell(String key, String row, boolean fail) {
    business.insert("caller-" + key);
    String sold = desk.sell(key, row);
    if (fail) {
      throw new IllegalStateException("the caller has failed");
    }
    return sold;
  }
}

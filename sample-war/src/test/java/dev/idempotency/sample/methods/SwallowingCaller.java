package dev.idempotency.sample.methods;

import jakarta.ejb.EJB;
import jakarta.ejb.EJBException;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import java.math.BigDecimal;

/**
 * Swallows the exception of a protected method, and goes on in the transaction that it has doomed.
 */
@Stateless
@LocalBean
public class SwallowingCaller implements Desk {

  @EJB private StatelessDesk desk;

  @Override
  public Receipt sell(String key, String item) throws SoldOut {
    try {
      return desk.sell(key, item);
    } catch (EJBException swallowed) {
      return new Receipt("none", item, BigDecimal.ZERO);
    }
  }
}

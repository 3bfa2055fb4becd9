package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** Methods of one name, with operations of their own. */
@ApplicationScoped
public class OverloadDesk {

  @Inject private Business business;

  @Idempotent
  public Receipt sell(@IdempotencyKey String key, String item) throws SoldOut {
    return business.sell(key, item);
  }

  @Idempotent
  public Receipt sell(@IdempotencyKey String key, int count) throws SoldOut {
    return business.sell(key, "things: " + count);
  }

  @Idempotent
  public Receipt sell(@IdempotencyKey String key, List<Item> items) throws SoldOut {
    return business.sell(key, items.toString());
  }
}

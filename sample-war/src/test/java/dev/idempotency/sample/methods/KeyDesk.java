package dev.idempotency.sample.methods;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The ways in which a key is found. */
@ApplicationScoped
public class KeyDesk {

  @Inject private Business business;

  @Idempotent(operation = "key-record", key = "#{order.number}")
  public Receipt ofRecord(RecordOrder order) throws SoldOut {
    return business.sell(order.number(), order.item());
  }

  @Idempotent(operation = "key-bean", key = "#{order.number}")
  public Receipt ofBean(BeanOrder order) throws SoldOut {
    return business.sell(order.getNumber(), order.getItem());
  }

  /** Changes what the key and the fingerprint are made of. */
  @Idempotent(operation = "key-mutated", key = "#{order.number}")
  public Receipt ofMutated(BeanOrder order) throws SoldOut {
    Receipt receipt = business.sell(order.getNumber(), order.getItem());
    order.setNumber("changed");
    order.setItem(null);
    return receipt;
  }

  @Idempotent(operation = "key-position", key = "#{arg0}")
  public Receipt ofPosition(String key, String item) throws SoldOut {
    return business.sell(key, item);
  }

  @Idempotent(operation = "key-parameter")
  public Receipt ofParameter(@IdempotencyKey String key, String item) throws SoldOut {
    return business.sell(key, item);
  }

  @Idempotent(operation = "key-request")
  public Receipt ofRequest(@FingerprintExcluded String ref, String item) throws SoldOut {
    return business.sell(ref, item);
  }
}

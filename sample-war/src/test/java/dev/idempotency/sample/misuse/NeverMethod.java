package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;

/** No transaction that a record could be in. */
@Stateless
public class NeverMethod {

  @Idempotent(key = "#{key}")
  @TransactionAttribute(TransactionAttributeType.NEVER)
  public String sell(String key) {
    return key;
  }
}

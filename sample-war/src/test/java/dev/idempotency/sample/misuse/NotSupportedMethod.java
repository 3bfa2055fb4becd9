package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;

/** No transaction that a record could be in. */
@Stateless
public class NotSupportedMethod {

  @Idempotent(key = "#{key}")
  @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
  public String sell(String key) {
    return key;
  }
}

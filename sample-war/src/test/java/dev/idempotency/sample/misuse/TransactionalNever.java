package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

/** No transaction that a record could be in. */
@ApplicationScoped
public class TransactionalNever {

  @Idempotent(key = "#{key}")
  @Transactional(Transactional.TxType.NEVER)
  public String sell(String key) {
    return key;
  }
}

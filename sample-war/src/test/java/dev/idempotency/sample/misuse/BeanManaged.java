package dev.idempotency.sample.misuse;

import dev.idempotency.Idempotent;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;

/** Transactions that are not the record's. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class BeanManaged {

  @Idempotent(key = "#{key}")
  public String sell(String key) {
    return key;
  }
}

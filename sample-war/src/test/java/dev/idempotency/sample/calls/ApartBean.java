package dev.idempotency.sample.calls;

import dev.idempotency.IdempotencyContext;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** A transaction beside the caller's. */
@Stateless
@LocalBean
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ApartBean {

  @Inject private IdempotencyContext context;

  /** Says what the context says here. */
  public String look() {
    return Look.at(context);
  }
}

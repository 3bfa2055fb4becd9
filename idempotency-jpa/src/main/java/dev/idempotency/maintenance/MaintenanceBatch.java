package dev.idempotency.maintenance;

import dev.idempotency.engine.OwnTransaction;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.function.Supplier;

/** One batch in one transaction, which the container begins and commits. */
@Stateless(name = MaintenanceBatch.NAME)
@LocalBean
public class MaintenanceBatch {

  static final String NAME = "IdempotencyMaintenanceBatch";

  /** Where to look it up. */
  public static final String JNDI_NAME = "java:module/" + NAME;

  /** For the container. */
  public MaintenanceBatch() {}

  /**
   * Runs a step; see {@link OwnTransaction#run}.
   *
   * @param step what to do
   * @param <T> what it returns
   * @return what the step has returned
   */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public <T> T inOwnTransaction(Supplier<T> step) {
    return step.get();
  }
}

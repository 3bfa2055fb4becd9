package dev.idempotency.maintenance;

import jakarta.annotation.Resource;
import jakarta.ejb.LocalBean;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One batch in one transaction, which the container begins and commits. */
@Stateless(name = MaintenanceBatch.NAME)
@LocalBean
public class MaintenanceBatch {

  static final String NAME = "IdempotencyMaintenanceBatch";

  /** Where to look it up. */
  public static final String JNDI_NAME = "java:module/" + NAME;

  @Resource private SessionContext context;

  /** For the container. */
  public MaintenanceBatch() {}

  /**
   * How a step has ended.
   *
   * @param value what it has returned; null if it has failed
   * @param failure why it was rolled back; null if it was not
   * @param <T> what it returns
   */
  public record Ending<T extends @Nullable Object>(T value, @Nullable RuntimeException failure) {

    /**
     * Ends as the step has ended.
     *
     * @return what it has returned
     */
    public T get() {
      if (failure != null) {
        throw failure;
      }
      return value;
    }
  }

  /**
   * Runs a step; see {@link dev.idempotency.engine.OwnTransaction#run}. An exception that left the
   * bean would be logged by the container as well, with all its stack, for each batch.
   *
   * @param step what to do
   * @param <T> what it returns
   * @return how it has ended
   */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public <T> Ending<@Nullable T> inOwnTransaction(Supplier<T> step) {
    try {
      return new Ending<>(step.get(), null);
    } catch (RuntimeException e) {
      context.setRollbackOnly();
      return new Ending<>(null, e);
    }
  }
}

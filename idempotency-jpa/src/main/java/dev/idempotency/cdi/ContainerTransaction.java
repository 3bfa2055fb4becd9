package dev.idempotency.cdi;

import dev.idempotency.engine.StandaloneExecution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.concurrent.Callable;

/**
 * A transaction around a task, begun by the container: {@code UserTransaction} is refused to the
 * callers of container-managed beans.
 */
@ApplicationScoped
@Transactional(rollbackOn = Exception.class)
public class ContainerTransaction implements StandaloneExecution.Boundary {

  /** For the container. */
  public ContainerTransaction() {}

  @Override
  public <T> T call(Callable<T> task) throws Exception {
    return task.call();
  }
}

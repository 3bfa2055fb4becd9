package dev.idempotency.sample.methods;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.ExecutionException;

/** Calls a protected method on a thread of the container, outside of any request. */
@ApplicationScoped
public class TaskCaller implements Desk {

  @Inject private PlainDesk desk;
  @Resource private ManagedExecutorService executor;

  @Override
  public Receipt sell(String key, String item) {
    try {
      return executor.submit(() -> desk.sell(key, item)).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}

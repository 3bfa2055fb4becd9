package dev.idempotency.sample.methods;

import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Calls a protected method from a timer, and waits for it. */
@Singleton
@LocalBean
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@Lock(LockType.READ)
public class TimerCaller implements Desk {

  private final Map<String, CompletableFuture<Receipt>> results = new ConcurrentHashMap<>();

  @EJB private StatelessDesk desk;
  @Resource private TimerService timers;

  @Override
  public Receipt sell(String key, String item) {
    CompletableFuture<Receipt> result = new CompletableFuture<>();
    results.put(key, result);
    timers.createSingleActionTimer(0, new TimerConfig(key + " " + item, false));
    return result.join();
  }

  /** Without a transaction of its own, so that the result is known only after the commit. */
  @Timeout
  public void call(Timer timer) {
    String[] order = timer.getInfo().toString().split(" ", 2);
    CompletableFuture<Receipt> result = results.get(order[0]);
    try {
      result.complete(desk.sell(order[0], order[1]));
    } catch (SoldOut | RuntimeException e) {
      result.completeExceptionally(e);
    }
  }
}

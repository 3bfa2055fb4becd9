package dev.idempotency.sample.methods;

import dev.idempotency.Idempotent;
import jakarta.annotation.Resource;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.inject.Inject;

/** A timeout method that is protected itself. */
@Stateless
@LocalBean
public class TimeoutDesk {

  @Resource private TimerService timers;
  @Inject private Business business;

  public void start(String key) {
    timers.createSingleActionTimer(0, new TimerConfig(key, false));
  }

  @Timeout
  @Idempotent(operation = "timeout", key = "#{timer.info}")
  public void fire(Timer timer) throws SoldOut {
    business.sell(timer.getInfo().toString(), "a thing");
  }
}

package dev.idempotency.sample.eager;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;

/** Calls a protected method while the application starts. */
@Singleton
@Startup
public class EagerBean {

  @Inject private EarlyDesk desk;

  @PostConstruct
  void start() {
    desk.sell("early");
  }
}

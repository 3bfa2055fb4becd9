package dev.idempotency.sample.methods;

import dev.idempotency.Call;
import dev.idempotency.Idempotency;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Uses the service instead of the annotation. */
@ApplicationScoped
public class ServiceCaller implements Desk {

  @Inject private Idempotency idempotency;
  @Inject private Business business;

  @Override
  public Receipt sell(String key, String item) {
    return idempotency.execute(
        Call.of("service", key, Receipt.class)
            .fingerprint(item)
            .work(() -> business.sell(key, item)));
  }
}

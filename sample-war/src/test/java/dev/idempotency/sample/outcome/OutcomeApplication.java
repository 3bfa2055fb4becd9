package dev.idempotency.sample.outcome;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The JAX-RS part. It lists its classes, so that others may be beside it. */
@ApplicationPath("/outcome/rs")
public class OutcomeApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(
        OutcomeResource.class,
        OutcomeBeanResource.class,
        SoldOutMapper.class,
        SoldOutForNowMapper.class);
  }
}

package dev.idempotency.sample.unscoped;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Its resources are listed. */
@ApplicationPath("/rs")
public class ListingApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(UnscopedResource.class);
  }
}

package dev.idempotency.sample.scopes;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The resources of this package. */
@ApplicationPath("/rs")
public class RestApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(FormResource.class);
  }
}

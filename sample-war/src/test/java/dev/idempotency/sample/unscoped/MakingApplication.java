package dev.idempotency.sample.unscoped;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Its resources are objects that no container has made. */
@ApplicationPath("/rs")
public class MakingApplication extends Application {

  @SuppressWarnings("deprecation") // still allowed
  @Override
  public Set<Object> getSingletons() {
    return Set.of(new UnscopedResource());
  }
}

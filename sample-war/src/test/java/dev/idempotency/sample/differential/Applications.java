package dev.idempotency.sample.differential;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The same resource at two paths. */
class Applications extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(
        AnswerResource.class, AnswerResource.TeapotMapper.class, CompressingInterceptor.class);
  }

  @ApplicationPath("/bare/rs")
  public static class Bare extends Applications {}

  @ApplicationPath("/kept/rs")
  public static class Kept extends Applications {}
}

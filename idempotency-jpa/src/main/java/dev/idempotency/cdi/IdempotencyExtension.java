package dev.idempotency.cdi;

import dev.idempotency.Idempotent;
import dev.idempotency.config.ConfigurationException;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.method.GuardedMethod;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.interceptor.Interceptor;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Notes which beans have protected methods: their containers intercept them. */
public class IdempotencyExtension implements Extension {

  private final Set<Class<?>> guarded = ConcurrentHashMap.newKeySet();
  private final Queue<ConfigurationException> misuses = new ConcurrentLinkedQueue<>();

  /** For the container. */
  public IdempotencyExtension() {}

  /** Before the container says in its own words, or not at all, that it cannot intercept. */
  void check(@Observes @WithAnnotations(Idempotent.class) ProcessAnnotatedType<?> event) {
    if (isGuarded(event.getAnnotatedType())) {
      GuardedMethod.misuses(event.getAnnotatedType().getJavaClass())
          .forEach(
              (method, reason) ->
                  misuses.add(
                      new ConfigurationException(Diagnostic.METHOD_MISUSED, method, reason)));
    }
  }

  /** Fails the deployment. */
  void report(@Observes AfterBeanDiscovery event) {
    misuses.forEach(event::addDefinitionError);
  }

  /** Managed beans, and session beans, whose event is a subtype. */
  void note(@Observes ProcessManagedBean<?> event) {
    if (isGuarded(event.getAnnotatedBeanClass())) {
      guarded.add(event.getBean().getBeanClass());
    }
  }

  /** An interceptor carries the annotation too, and is nobody's bean. */
  private static boolean isGuarded(AnnotatedType<?> type) {
    return !type.isAnnotationPresent(Interceptor.class) && usesAnnotation(type);
  }

  private static boolean usesAnnotation(AnnotatedType<?> type) {
    return type.isAnnotationPresent(Idempotent.class)
        || type.getMethods().stream().anyMatch(m -> m.isAnnotationPresent(Idempotent.class));
  }

  /**
   * The classes of all beans with protected methods.
   *
   * @return a copy
   */
  public Set<Class<?>> guardedBeanClasses() {
    return Set.copyOf(guarded);
  }
}

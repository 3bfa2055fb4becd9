package dev.idempotency.startup;

import dev.idempotency.cdi.IdempotencyExtension;
import dev.idempotency.config.ConfigurationException;
import dev.idempotency.config.Scopes;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.method.GuardedMethod;
import dev.idempotency.method.Misuse;
import jakarta.ejb.MessageDriven;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.interceptor.Interceptor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks that what says {@code @Idempotent} is protected. */
final class ProtectedClasses {

  private final Set<Class<?>> annotated;
  private final Scopes scopes;

  ProtectedClasses(Set<Class<?>> annotated, Scopes scopes) {
    this.annotated = annotated;
    this.scopes = scopes;
  }

  /** Whether no class of the application is to be protected. */
  boolean isEmpty() {
    return users().findAny().isEmpty();
  }

  /**
   * Requires that the container intercepts every class, and that every method can be protected.
   *
   * @param cdi the application's beans; empty where it has no CDI
   * @throws ConfigurationException if something would not be protected
   */
  void requireProtection(Optional<CDI<Object>> cdi) {
    if (cdi.isEmpty()) {
      requireNone();
      return;
    }
    Set<Class<?>> beans =
        cdi.get().getBeanManager().getExtension(IdempotencyExtension.class).guardedBeanClasses();
    sorted(users()).forEach(type -> requireIntercepted(type, beans));
    sorted(Stream.concat(users(), beans.stream()).distinct()).forEach(this::requireGoodMethods);
  }

  private void requireNone() {
    String names = users().map(Class::getName).sorted().collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      throw new ConfigurationException(Diagnostic.CDI_MISSING, names);
    }
  }

  /** Interceptors and stereotypes pass the annotation on, and so do classes that are extended. */
  private Stream<Class<?>> users() {
    return annotated.stream()
        .filter(type -> !type.isAnnotation() && !type.isAnnotationPresent(Interceptor.class))
        .filter(type -> type.isInterface() || !Modifier.isAbstract(type.getModifiers()));
  }

  private static Stream<Class<?>> sorted(Stream<Class<?>> types) {
    return types.sorted(Comparator.comparing(Class::getName));
  }

  private static void requireIntercepted(Class<?> type, Set<Class<?>> beans) {
    boolean isOrIsExtendedByBean = beans.stream().anyMatch(type::isAssignableFrom);
    if (!isOrIsExtendedByBean && !isInterceptedWithoutBeingABean(type)) {
      throw new ConfigurationException(Diagnostic.NOT_INTERCEPTED, type.getName());
    }
  }

  /** What is wrong with an interface, its methods say better. */
  private static boolean isInterceptedWithoutBeingABean(Class<?> type) {
    return type.isAnnotationPresent(MessageDriven.class) || type.isInterface();
  }

  private void requireGoodMethods(Class<?> type) {
    for (Method method : GuardedMethod.candidates(type)) {
      try {
        requireScope(method, GuardedMethod.of(type, method).scope());
      } catch (Misuse e) {
        throw new ConfigurationException(e, Diagnostic.METHOD_MISUSED, method, e.getMessage());
      }
    }
  }

  private void requireScope(Method method, String scope) {
    if (scopes.ofMethod(scope).isEmpty()) {
      List<String> names = scopes.byName().keySet().stream().sorted().toList();
      throw new ConfigurationException(
          Diagnostic.METHOD_SCOPE_UNKNOWN, method, scope, names, scope);
    }
  }
}

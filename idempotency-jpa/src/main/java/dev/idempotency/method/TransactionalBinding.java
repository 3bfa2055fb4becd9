package dev.idempotency.method;

import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.InterceptorBinding;
import jakarta.transaction.Transactional;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The {@link Transactional} that holds for a method of a CDI bean: that of the method, else of the
 * class, each also by a stereotype or another binding that carries it.
 */
final class TransactionalBinding {

  private TransactionalBinding() {}

  static Optional<Transactional> of(Class<?> beanClass, Method method) {
    return find(method, new HashSet<>()).or(() -> find(beanClass, new HashSet<>()));
  }

  private static Optional<Transactional> find(AnnotatedElement element, Set<Class<?>> seen) {
    Transactional direct = element.getAnnotation(Transactional.class);
    if (direct != null) {
      return Optional.of(direct);
    }
    for (Annotation annotation : element.getAnnotations()) {
      Class<? extends Annotation> type = annotation.annotationType();
      if (carriesOthers(type) && seen.add(type)) {
        Optional<Transactional> carried = find(type, seen);
        if (carried.isPresent()) {
          return carried;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean carriesOthers(Class<? extends Annotation> type) {
    return type.isAnnotationPresent(Stereotype.class)
        || type.isAnnotationPresent(InterceptorBinding.class);
  }
}

package dev.idempotency.method;

import dev.idempotency.Idempotent;
import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the annotation that holds for a method: its own, its class's, or that of a stereotype. */
final class Annotations {

  private Annotations() {}

  static Idempotent of(Class<?> beanClass, Method method) {
    return Optional.ofNullable(method.getAnnotation(Idempotent.class))
        .or(() -> ofClass(beanClass))
        .orElseThrow(
            () ->
                new Misuse(
                    "the annotation cannot be found on it, on its class or on a stereotype of its class"));
  }

  static Optional<Idempotent> ofClass(Class<?> type) {
    return Optional.ofNullable(type.getAnnotation(Idempotent.class))
        .or(() -> ofStereotypes(type.getAnnotations()));
  }

  private static Optional<Idempotent> ofStereotypes(Annotation[] annotations) {
    return Stream.of(annotations)
        .map(Annotation::annotationType)
        .filter(type -> type.isAnnotationPresent(Stereotype.class))
        .map(Annotations::ofClass)
        .flatMap(Optional::stream)
        .findFirst();
  }
}

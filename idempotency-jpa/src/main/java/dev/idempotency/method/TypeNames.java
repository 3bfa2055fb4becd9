package dev.idempotency.method;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Recognises types by their names, of APIs that an application need not have. */
final class TypeNames {

  private TypeNames() {}

  /** Which of the names the type, or one that it extends or implements, has. */
  static Optional<String> find(@Nullable Class<?> type, Collection<String> names) {
    if (type == null) {
      return Optional.empty();
    }
    if (names.contains(type.getName())) {
      return Optional.of(type.getName());
    }
    return find(type.getSuperclass(), names)
        .or(
            () ->
                Arrays.stream(type.getInterfaces())
                    .flatMap(view -> find(view, names).stream())
                    .findFirst());
  }

  /** Which of the annotations an element has. */
  static Optional<String> findAnnotation(AnnotatedElement element, Collection<String> names) {
    return Arrays.stream(element.getAnnotations())
        .map(Annotation::annotationType)
        .map(Class::getName)
        .filter(names::contains)
        .findFirst();
  }
}

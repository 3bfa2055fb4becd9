package dev.idempotency.method;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a property is read: the component of a record, else a public getter. */
final class Accessors {

  private Accessors() {}

  static Optional<Method> find(Class<?> type, String property) {
    return component(type, property).or(() -> getter(type, property));
  }

  /** A public method without parameters; of a generic one, the most exact. */
  static Optional<Method> method(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals(name) && isReader(method))
        .min(Comparator.comparing(Method::isBridge));
  }

  /**
   * Calls an accessor, also one of a class that is not public.
   *
   * @throws IllegalStateException if the accessor fails; the cause says how
   */
  static Object read(Method accessor, Object target) {
    try {
      return accessor.invoke(target);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(accessor.getName() + "() fails.", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(accessor.getName() + "() is not accessible.", e);
    }
  }

  private static Optional<Method> component(Class<?> type, String property) {
    if (!type.isRecord()) {
      return Optional.empty();
    }
    return Arrays.stream(type.getRecordComponents())
        .filter(component -> component.getName().equals(property))
        .map(RecordComponent::getAccessor)
        .findFirst();
  }

  private static Optional<Method> getter(Class<?> type, String property) {
    String capitalised = property.substring(0, 1).toUpperCase(Locale.ROOT) + property.substring(1);
    return List.of("get" + capitalised, "is" + capitalised, "get" + property).stream()
        .flatMap(name -> method(type, name).stream())
        .filter(Accessors::isGetter)
        .findFirst();
  }

  private static boolean isReader(Method method) {
    return method.getParameterCount() == 0
        && method.getReturnType() != void.class
        && !Modifier.isStatic(method.getModifiers());
  }

  private static boolean isGetter(Method method) {
    return method.getName().startsWith("get")
        || method.getReturnType() == boolean.class
        || method.getReturnType() == Boolean.class;
  }
}

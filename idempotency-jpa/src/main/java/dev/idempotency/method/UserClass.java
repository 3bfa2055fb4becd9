package dev.idempotency.method;

import java.util.List;

/**
 * The class that the user wrote, behind the subclasses that containers generate: operation names
 * must be the same on every server, and annotations are on the user's class.
 */
final class UserClass {

  private static final List<String> GENERATED =
      List.of("$Proxy$_$$_", "_$$_Weld", "$$_Weld", "__EJB31_Generated__", "$$$view");

  private UserClass() {}

  static Class<?> of(Class<?> type) {
    Class<?> found = type;
    while (isGenerated(found) && hasUserSuperclass(found)) {
      found = found.getSuperclass();
    }
    return found;
  }

  private static boolean isGenerated(Class<?> type) {
    return type.isSynthetic() || GENERATED.stream().anyMatch(type.getName()::contains);
  }

  private static boolean hasUserSuperclass(Class<?> type) {
    return type.getSuperclass() != null && type.getSuperclass() != Object.class;
  }
}

package dev.idempotency.method;

import java.lang.reflect.Method;
import java.util.Arrays;

/** Finds the only method of a name. */
final class Methods {

  private Methods() {}

  static Method of(Class<?> type, String name) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.getName().equals(name) && !method.isSynthetic())
        .reduce(
            (a, b) -> {
              throw new IllegalArgumentException(name + " is overloaded.");
            })
        .orElseThrow();
  }
}

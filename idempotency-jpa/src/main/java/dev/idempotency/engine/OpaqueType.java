package dev.idempotency.engine;

import java.sql.Blob;
import java.sql.Clob;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Types whose getters do not tell one value from another: those of the platform that are no values,
 * what extends them, and what stands for a resource or comes from the container.
 */
final class OpaqueType {

  private static final List<String> PLATFORM =
      List.of("java.", "javax.", "jakarta.", "jdk.", "sun.", "com.sun.");

  private static final Set<Class<?>> WITHOUT_STATE =
      Set.of(Object.class, Record.class, Number.class);

  private static final List<Class<?>> RESOURCES =
      List.of(
          AutoCloseable.class,
          Blob.class,
          Clob.class,
          Iterator.class,
          Future.class,
          Executor.class);

  private OpaqueType() {}

  /** Why a type cannot be read by its properties; null if it can. */
  static @Nullable String obstacle(Class<?> type) {
    if (isOfThePlatform(type)) {
      return "its type is no value";
    }
    for (Class<?> resource : RESOURCES) {
      if (resource.isAssignableFrom(type)) {
        return "it is a " + resource.getName();
      }
    }
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      String obstacle = inherited(at);
      if (obstacle != null) {
        return obstacle;
      }
    }
    return null;
  }

  static boolean isOfThePlatform(Class<?> type) {
    return PLATFORM.stream().anyMatch(type.getName()::startsWith);
  }

  private static @Nullable String inherited(Class<?> type) {
    if (isOfThePlatform(type)) {
      return WITHOUT_STATE.contains(type)
          ? null
          : "the state of " + type.getName() + " in it cannot be seen";
    }
    for (Class<?> view : type.getInterfaces()) {
      if (isOfTheContainer(view)) {
        return "it is a " + view.getName();
      }
    }
    return null;
  }

  private static boolean isOfTheContainer(Class<?> view) {
    if (view.getName().startsWith("jakarta.")) {
      return true;
    }
    for (Class<?> wider : view.getInterfaces()) {
      if (isOfTheContainer(wider)) {
        return true;
      }
    }
    return false;
  }
}

package dev.idempotency.method;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds exceptions anew, and only so that they have the same message. */
final class Rebuilding {

  private static final String SAMPLE = "a message";

  private Rebuilding() {}

  /** Whether an exception of this class can be built with any message. */
  static boolean isPossible(Class<? extends Exception> type) {
    return byMessage(type, SAMPLE).isPresent();
  }

  static Optional<Exception> byMessage(Class<? extends Exception> type, @Nullable String message) {
    return Stream.<Attempt>of(
            () -> build(type, message, String.class),
            () -> build(type, message, String.class, Throwable.class))
        .map(Attempt::make)
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** By {@code (String, X)}, where the second argument matters. */
  static Optional<Exception> byMessageAnd(
      Class<? extends Exception> type,
      @Nullable String message,
      Class<?> secondType,
      Object second) {
    return build(type, message, new Class<?>[] {String.class, secondType}, message, second);
  }

  private interface Attempt {
    Optional<Exception> make();
  }

  private static Optional<Exception> build(
      Class<? extends Exception> type, @Nullable String message, Class<?>... parameters) {
    @Nullable Object[] arguments = new @Nullable Object[parameters.length];
    arguments[0] = message;
    return build(type, message, parameters, arguments);
  }

  private static Optional<Exception> build(
      Class<? extends Exception> type,
      @Nullable String message,
      Class<?>[] parameters,
      @Nullable Object... arguments) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return Optional.empty();
    }
    try {
      Constructor<? extends Exception> constructor = type.getDeclaredConstructor(parameters);
      if (Modifier.isPrivate(constructor.getModifiers()) || !constructor.trySetAccessible()) {
        return Optional.empty();
      }
      Exception built = constructor.newInstance(arguments);
      return Objects.equals(built.getMessage(), message) ? Optional.of(built) : Optional.empty();
    } catch (NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException e) {
      return Optional.empty();
    }
  }
}

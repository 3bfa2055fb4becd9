package dev.idempotency.method;

import jakarta.el.ELContext;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the components of records, which Expression Language 5 does not know, and the properties of
 * classes that are not public, which its own resolver does not reach. What it cannot read is left
 * to the resolvers behind it.
 */
final class AccessorResolver extends ReadingResolver {

  @Override
  public @Nullable Object getValue(
      ELContext context, @Nullable Object base, @Nullable Object property) {
    if (base == null || !(property instanceof String name) || name.isEmpty()) {
      return null;
    }
    return read(context, base, Accessors.find(base.getClass(), name));
  }

  @Override
  public @Nullable Object invoke(
      ELContext context,
      @Nullable Object base,
      @Nullable Object method,
      Class<?> @Nullable [] types,
      Object @Nullable [] arguments) {
    if (base == null || !(method instanceof String name) || hasAny(arguments)) {
      return null;
    }
    return read(context, base, Accessors.method(base.getClass(), name));
  }

  private static boolean hasAny(Object @Nullable [] arguments) {
    return arguments != null && arguments.length > 0;
  }

  private static @Nullable Object read(ELContext context, Object base, Optional<Method> accessor) {
    if (accessor.isEmpty() || !accessor.get().trySetAccessible()) {
      return null;
    }
    Object value = Accessors.read(accessor.get(), base);
    context.setPropertyResolved(base, accessor.get().getName());
    return value;
  }
}

package dev.idempotency.method;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A class with type arguments, equal to the same one of the platform. */
record GenericType(Class<?> raw, List<Type> arguments) implements ParameterizedType {

  @Override
  public Type[] getActualTypeArguments() {
    return arguments.toArray(Type[]::new);
  }

  @Override
  public Type getRawType() {
    return raw;
  }

  @Override
  public @Nullable Type getOwnerType() {
    return raw.getDeclaringClass();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParameterizedType type
        && raw.equals(type.getRawType())
        && Objects.equals(getOwnerType(), type.getOwnerType())
        && arguments.equals(List.of(type.getActualTypeArguments()));
  }

  @Override
  public int hashCode() {
    return arguments.hashCode() ^ Objects.hashCode(getOwnerType()) ^ raw.hashCode();
  }

  @Override
  public String toString() {
    return TypeName.of(this);
  }
}

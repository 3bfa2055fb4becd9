package dev.idempotency.method;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the type variables of inherited methods stand for in one class: {@code T} in {@code abstract
 * class Base<T>} is {@code Order} in {@code class Orders extends Base<Order>}.
 */
final class ResolvedTypes {

  private final Map<TypeVariable<?>, Type> meanings = new HashMap<>();

  private ResolvedTypes() {}

  static ResolvedTypes in(Class<?> type) {
    ResolvedTypes resolved = new ResolvedTypes();
    resolved.collect(type);
    return resolved;
  }

  private void collect(@Nullable Class<?> type) {
    if (type == null || type == Object.class) {
      return;
    }
    collectFrom(type.getGenericSuperclass());
    Stream.of(type.getGenericInterfaces()).forEach(this::collectFrom);
  }

  private void collectFrom(@Nullable Type parent) {
    if (parent instanceof ParameterizedType parameterized) {
      Class<?> raw = (Class<?>) parameterized.getRawType();
      for (int i = 0; i < raw.getTypeParameters().length; i++) {
        meanings.putIfAbsent(
            raw.getTypeParameters()[i], resolve(parameterized.getActualTypeArguments()[i]));
      }
      collect(raw);
    } else if (parent instanceof Class<?> raw) {
      collect(raw);
    }
  }

  /** The type with every variable replaced whose meaning is known. */
  Type resolve(Type type) {
    if (type instanceof TypeVariable<?> variable) {
      return meanings.getOrDefault(variable, variable);
    }
    if (type instanceof ParameterizedType parameterized) {
      return new Resolved(
          parameterized.getRawType(),
          parameterized.getOwnerType(),
          Stream.of(parameterized.getActualTypeArguments())
              .map(this::resolve)
              .toArray(Type[]::new));
    }
    if (type instanceof GenericArrayType array
        && resolve(array.getGenericComponentType()) instanceof Class<?> component) {
      return Array.newInstance(component, 0).getClass();
    }
    return type;
  }

  /** A generic type with other arguments; equal to whatever the platform calls the same. */
  private static final class Resolved implements ParameterizedType {

    private final Type rawType;
    private final @Nullable Type ownerType;
    private final Type[] arguments;

    Resolved(Type rawType, @Nullable Type ownerType, Type[] arguments) {
      this.rawType = rawType;
      this.ownerType = ownerType;
      this.arguments = arguments;
    }

    @Override
    public Type[] getActualTypeArguments() {
      return arguments.clone();
    }

    @Override
    public Type getRawType() {
      return rawType;
    }

    @Override
    public @Nullable Type getOwnerType() {
      return ownerType;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ParameterizedType that
          && rawType.equals(that.getRawType())
          && Arrays.equals(arguments, that.getActualTypeArguments());
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(arguments) ^ rawType.hashCode();
    }

    @Override
    public String toString() {
      return rawType.getTypeName()
          + Stream.of(arguments).map(Type::getTypeName).collect(Collectors.joining(", ", "<", ">"));
    }
  }
}

package dev.idempotency.method;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Writes types: binary names of classes, type arguments in angle brackets, brackets for arrays. The
 * same on every server and virtual machine.
 */
final class TypeName {

  private TypeName() {}

  static String of(Type type) {
    if (type instanceof Class<?> raw) {
      return raw.isArray() ? of(raw.getComponentType()) + "[]" : raw.getName();
    }
    if (type instanceof GenericArrayType array) {
      return of(array.getGenericComponentType()) + "[]";
    }
    if (type instanceof ParameterizedType generic) {
      return of(generic.getRawType()) + arguments(generic);
    }
    return type.getTypeName();
  }

  private static String arguments(ParameterizedType generic) {
    return Arrays.stream(generic.getActualTypeArguments())
        .map(TypeName::of)
        .collect(Collectors.joining(",", "<", ">"));
  }
}

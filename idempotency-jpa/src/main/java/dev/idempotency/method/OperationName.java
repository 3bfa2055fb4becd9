package dev.idempotency.method;

import dev.idempotency.Identity;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.StringJoiner;

/**
 * The operation of a method that names none: the bean's class (two beans that inherit a method are
 * two operations), the method and the types of its parameters as they are written. The same on
 * every node, server and redeployment, and another one for each method.
 */
final class OperationName {

  private static final int HASH_DIGITS = 32;
  private static final int MAX_BEGINNING = Identity.MAX_OPERATION - HASH_DIGITS - 1;

  private OperationName() {}

  static String of(Class<?> beanClass, Method method) {
    return shortened(
        UserClass.of(beanClass).getName() + "." + method.getName() + parameters(method));
  }

  private static String parameters(Method method) {
    StringJoiner types = new StringJoiner(",", "(", ")");
    Type[] written = method.getGenericParameterTypes();
    Class<?>[] erased = method.getParameterTypes();
    for (int i = 0; i < erased.length; i++) {
      types.add(isVariable(written[i]) ? erased[i].getTypeName() : written[i].getTypeName());
    }
    return types.toString();
  }

  /** Two overloads may both call their variable T; their bounds tell them apart. */
  private static boolean isVariable(Type type) {
    return type instanceof GenericArrayType array
        ? isVariable(array.getGenericComponentType())
        : type instanceof TypeVariable<?>;
  }

  /** At most the limit: as much of the beginning as fits, and a hash of the whole. */
  static String shortened(String name) {
    if (name.codePointCount(0, name.length()) <= Identity.MAX_OPERATION) {
      return name;
    }
    return name.substring(0, name.offsetByCodePoints(0, MAX_BEGINNING)) + "~" + hash(name);
  }

  private static String hash(String name) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(name.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}

package dev.idempotency.method;

import dev.idempotency.Idempotent;
import dev.idempotency.Identity;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A method with {@link Idempotent}, understood: its operation, its key, its meaning, its results.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class GuardedMethod {

  private final String operation;
  private final String scope;
  private final MethodKey key;
  private final Arguments arguments;
  private final ResultFormat results;
  private final RollbackRules rollback;

  private GuardedMethod(
      String operation,
      String scope,
      MethodKey key,
      Arguments arguments,
      ResultFormat results,
      RollbackRules rollback) {
    this.operation = operation;
    this.scope = scope;
    this.key = key;
    this.arguments = arguments;
    this.results = results;
    this.rollback = rollback;
  }

  /**
   * The methods of a class that the annotation is meant for.
   *
   * @param type any class
   * @return its annotated methods, inherited ones too, and all public ones where the class is
   *     annotated; without those that the compiler has made for the sake of other ones
   */
  public static List<Method> candidates(Class<?> type) {
    Stream<Method> annotated =
        declaredMethods(type).filter(method -> method.isAnnotationPresent(Idempotent.class));
    Stream<Method> covered =
        Annotations.ofClass(type).isPresent()
            ? Stream.of(type.getMethods()).filter(GuardedMethod::isBusinessMethod)
            : Stream.empty();
    return Stream.concat(annotated, covered)
        .filter(method -> !method.isSynthetic())
        .distinct()
        .toList();
  }

  /**
   * The methods of a class that no container can intercept.
   *
   * @param type a class whose objects are beans
   * @return the methods, each with the reason; empty where all is well, or nothing can be told yet
   */
  public static Map<Method, String> misuses(Class<?> type) {
    Map<Method, String> misuses = new LinkedHashMap<>();
    if (Modifier.isAbstract(type.getModifiers())) {
      return misuses;
    }
    for (Method method : candidates(type)) {
      try {
        MethodShape.check(type, method);
      } catch (Misuse e) {
        misuses.put(method, e.getMessage());
      }
    }
    return misuses;
  }

  /** Those of the class and of its superclasses, unless they are overridden. */
  private static Stream<Method> declaredMethods(Class<?> type) {
    Map<String, Method> bySignature = new LinkedHashMap<>();
    for (Class<?> next = type; next != null && next != Object.class; next = next.getSuperclass()) {
      for (Method method : next.getDeclaredMethods()) {
        bySignature.putIfAbsent(
            method.getName() + Arrays.toString(method.getParameterTypes()), method);
      }
    }
    return bySignature.values().stream();
  }

  private static boolean isBusinessMethod(Method method) {
    return method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers());
  }

  /**
   * Understands a method.
   *
   * @param beanClass the class of the bean as the user has written it
   * @param method the method, possibly inherited
   * @return the method
   * @throws Misuse if it cannot be protected
   */
  public static GuardedMethod of(Class<?> beanClass, Method method) {
    MethodShape.check(beanClass, method);
    Idempotent annotation = Annotations.of(beanClass, method);
    RollbackRules rollback = RollbackRules.of(beanClass, method);
    Type result = ResolvedTypes.in(beanClass).resolve(method.getGenericReturnType());
    return new GuardedMethod(
        operation(annotation, beanClass, method),
        annotation.scope(),
        MethodKey.of(annotation.key(), method),
        Arguments.of(method),
        ResultFormat.of(
            result,
            List.of(method.getExceptionTypes()),
            thrown -> rollback.commits(thrown.asSubclass(Throwable.class)),
            beanClass.getClassLoader()),
        rollback);
  }

  private static String operation(Idempotent annotation, Class<?> beanClass, Method method) {
    String named = annotation.operation();
    if (named.isEmpty()) {
      return OperationName.of(beanClass, method);
    }
    try {
      return new Identity("tenant", named, "key").operation();
    } catch (IllegalArgumentException e) {
      throw new Misuse("its operation cannot be used: " + e.getMessage());
    }
  }

  /**
   * The operation part of the identity.
   *
   * @return the same on every node and after every redeployment
   */
  public String operation() {
    return operation;
  }

  /**
   * The scope's name.
   *
   * @return empty for the defaults
   */
  public String scope() {
    return scope;
  }

  /**
   * Whether the method itself says nothing about its key.
   *
   * @return whether the current request's key counts
   */
  public boolean keyIsFromRequest() {
    return key instanceof MethodKey.FromRequest;
  }

  /**
   * The key of a call.
   *
   * @param values the arguments
   * @return the key
   * @throws IllegalArgumentException if the arguments give none that can be used
   * @throws IllegalStateException if it is the request's
   */
  public String key(@Nullable Object[] values) {
    return KeyText.of(key.read(values));
  }

  /**
   * What a call means.
   *
   * @param values the arguments
   * @return the fingerprint
   * @throws IllegalArgumentException if it cannot be told
   */
  public String fingerprint(@Nullable Object[] values) {
    return arguments.fingerprint(values);
  }

  /**
   * How results are stored.
   *
   * @return the format
   */
  public ResultFormat results() {
    return results;
  }

  /**
   * Whether the method's transaction commits although an exception comes out.
   *
   * @param thrown the exception's class
   * @return whether it does, unless the application says otherwise while it runs
   */
  public boolean commits(Class<? extends Throwable> thrown) {
    return rollback.commits(thrown);
  }
}

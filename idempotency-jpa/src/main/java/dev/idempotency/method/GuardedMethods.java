package dev.idempotency.method;

import dev.idempotency.engine.ArgumentFingerprint;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The protected methods of one application, each understood once, and the same for calls that it
 * has put together itself.
 *
 * <p>Safe for use by several threads.
 */
public final class GuardedMethods {

  private record BeanMethod(Class<?> beanClass, Method method) {}

  private final ConcurrentMap<BeanMethod, GuardedMethod> methods = new ConcurrentHashMap<>();
  private final ConcurrentMap<Type, ResultFormat> results = new ConcurrentHashMap<>();

  /** Starts with none. */
  public GuardedMethods() {}

  /**
   * Understands a method.
   *
   * @param targetClass the class of the called object, possibly one that the container has made
   * @param method the called method
   * @return the method
   * @throws Misuse if it cannot be protected
   */
  public GuardedMethod of(Class<?> targetClass, Method method) {
    return methods.computeIfAbsent(
        new BeanMethod(UserClass.of(targetClass), method),
        key -> GuardedMethod.of(key.beanClass(), key.method()));
  }

  /**
   * How the results of calls are stored that the application has put together itself.
   *
   * @param type what their work returns
   * @return the format
   * @throws IllegalArgumentException if such results cannot be stored
   */
  public ResultFormat resultsOf(Type type) {
    try {
      return results.computeIfAbsent(type, GuardedMethods::format);
    } catch (Misuse e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static ResultFormat format(Type type) {
    return ResultFormat.of(
        type,
        List.of(Exception.class),
        thrown -> RollbackRules.DEFAULT.commits(thrown.asSubclass(Throwable.class)),
        Thread.currentThread().getContextClassLoader());
  }

  /**
   * A key as text.
   *
   * @param key any key
   * @return the same key
   * @throws IllegalArgumentException if it cannot be used
   */
  public static String keyText(String key) {
    return KeyText.of(key);
  }

  /**
   * The fingerprint of values.
   *
   * @param values any values
   * @return the fingerprint
   * @throws IllegalArgumentException if one of them cannot take part
   */
  public static String fingerprint(List<@Nullable Object> values) {
    return ArgumentFingerprint.of(values);
  }

  /**
   * Whether a transaction commits although an exception comes out, where nobody has said anything.
   *
   * @param thrown the exception's class
   * @return whether it is a checked one
   */
  public static boolean commitsByDefault(Class<? extends Throwable> thrown) {
    return RollbackRules.DEFAULT.commits(thrown);
  }
}

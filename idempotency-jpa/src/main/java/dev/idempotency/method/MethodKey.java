package dev.idempotency.method;

import dev.idempotency.IdempotencyKey;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Where the key of a method comes from. Immutable and safe for use by several threads. */
sealed interface MethodKey {

  /**
   * Decides from the annotations.
   *
   * @param expression the annotation's {@code key}; empty if it has none
   * @throws Misuse if they contradict each other, or the expression is wrong
   */
  static MethodKey of(String expression, Method method) {
    List<Integer> annotated = annotated(method);
    if (annotated.size() > 1) {
      throw new Misuse(
          method.getName() + " has more than one parameter annotated @IdempotencyKey: keep one.");
    }
    if (!expression.isEmpty() && !annotated.isEmpty()) {
      throw new Misuse(
          method.getName()
              + " has the key \""
              + expression
              + "\" and a parameter annotated @IdempotencyKey: keep one of them.");
    }
    if (!expression.isEmpty()) {
      return new FromExpression(KeyExpression.parse(expression, method));
    }
    return annotated.isEmpty() ? new FromRequest() : new FromParameter(annotated.get(0));
  }

  /** The indexes of the parameters annotated {@link IdempotencyKey}. */
  static List<Integer> annotated(Method method) {
    Parameter[] parameters = method.getParameters();
    return IntStream.range(0, parameters.length)
        .filter(i -> parameters[i].isAnnotationPresent(IdempotencyKey.class))
        .boxed()
        .toList();
  }

  /**
   * The key of a call, not yet a text.
   *
   * @return null where the arguments give none
   * @throws IllegalArgumentException if an expression cannot be evaluated
   */
  @Nullable Object read(@Nullable Object[] arguments);

  /** Made of the arguments. */
  record FromExpression(KeyExpression expression) implements MethodKey {
    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
      return expression.evaluate(arguments);
    }
  }

  /** One of the arguments. */
  record FromParameter(int index) implements MethodKey {
    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
      return arguments[index];
    }
  }

  /** That of the current request: the arguments have none. */
  record FromRequest() implements MethodKey {
    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
      return null;
    }
  }
}

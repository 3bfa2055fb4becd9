package dev.idempotency.method;

import dev.idempotency.engine.StoredResult;
import jakarta.json.bind.Jsonb;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How the result of one method is kept, and given again. A value is kept as JSON by the declared
 * generic type, which decides alone how it is read: nothing that is stored names a class to
 * instantiate, with two exceptions that are checked first, an exception's class and the class of an
 * entity in a JAX-RS response.
 *
 * <p>What is kept has been read back and compared before the call commits. What is read must say
 * again, written anew, exactly what was stored: if a class has got, lost or renamed a property
 * since then, the result is unreadable and not a half-filled object.
 *
 * <p>Of an exception, its class and message are kept, and the response of a {@code
 * WebApplicationException}; its cause, stack trace and suppressed exceptions are not.
 */
public final class ResultFormat {

  private final ResultCodec result;
  private final ThrownCodec thrown;

  private ResultFormat(ResultCodec result, ThrownCodec thrown) {
    this.result = result;
    this.thrown = thrown;
  }

  /**
   * The format for a method.
   *
   * @param resultType its generic return type
   * @param declaredExceptions what it declares to throw
   * @param commits whether the transaction commits although an exception of this class is thrown
   * @param application the loader of the application's classes
   * @throws Misuse if the type or one of the exceptions can certainly not come back equal
   */
  public static ResultFormat of(
      Type resultType,
      List<Class<?>> declaredExceptions,
      Predicate<Class<?>> commits,
      ClassLoader application) {
    Jsonb jsonb = JsonForm.binding();
    return new ResultFormat(
        resultOf(resultType, jsonb, application),
        ThrownCodec.of(declaredExceptions, commits, jsonb, application));
  }

  private static ResultCodec resultOf(Type type, Jsonb jsonb, ClassLoader application) {
    if (type.getTypeName().equals(WebTypes.RESPONSE)) {
      return new ResponseResult(jsonb, application);
    }
    return type == void.class || type == Void.class
        ? new NoResult(type)
        : ValueResult.of(type, jsonb);
  }

  /**
   * Keeps what the method returned.
   *
   * @throws NotStorable if it would not come back equal
   */
  public StoredResult returned(@Nullable Object value) throws NotStorable {
    try {
      return result.store(value);
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      throw new NotStorable("it cannot be stored: " + e, e);
    }
  }

  /**
   * Keeps an exception with which the transaction commits.
   *
   * @throws NotStorable if it would not come back equal
   */
  public StoredResult thrown(Exception exception) throws NotStorable {
    try {
      return thrown.store(exception);
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      throw new NotStorable("it cannot be stored: " + e, e);
    }
  }

  /**
   * Returns what was returned, or throws what was thrown.
   *
   * @throws Unreadable if that cannot be given again as it was
   * @throws Exception if the method threw it
   */
  public @Nullable Object replay(StoredResult stored) throws Exception {
    Replayed replayed = read(stored);
    if (replayed.exception() != null) {
      throw replayed.exception();
    }
    return replayed.value();
  }

  private Replayed read(StoredResult stored) throws Unreadable {
    try {
      StoredDescription description = StoredDescription.parse(stored.headers());
      return switch (description.end()) {
        case RETURNED -> new Replayed(result.restore(description, stored), null);
        case THROWN -> new Replayed(null, thrown.restore(description, stored));
      };
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      throw new Unreadable("it cannot be read: " + e, e);
    }
  }

  private record Replayed(@Nullable Object value, @Nullable Exception exception) {}
}

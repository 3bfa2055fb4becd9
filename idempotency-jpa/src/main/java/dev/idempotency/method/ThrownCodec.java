package dev.idempotency.method;

import dev.idempotency.engine.StoredResult;
import jakarta.json.bind.Jsonb;
import java.util.List;
import java.util.function.Predicate;

/** Keeps exceptions with which a transaction commits, by their class and message. */
final class ThrownCodec {

  private final List<Class<?>> declared;
  private final Predicate<Class<?>> commits;
  private final Jsonb jsonb;
  private final ClassLoader application;

  private ThrownCodec(
      List<Class<?>> declared, Predicate<Class<?>> commits, Jsonb jsonb, ClassLoader application) {
    this.declared = List.copyOf(declared);
    this.commits = commits;
    this.jsonb = jsonb;
    this.application = application;
  }

  /**
   * For the exceptions of a method.
   *
   * @throws Misuse if one of them can certainly not be built anew
   */
  static ThrownCodec of(
      List<Class<?>> declared, Predicate<Class<?>> commits, Jsonb jsonb, ClassLoader application) {
    for (Class<?> each : declared) {
      if (isSpecific(each) && commits.test(each)) {
        requireRebuildable(each);
      }
    }
    return new ThrownCodec(declared, commits, jsonb, application);
  }

  private static boolean isSpecific(Class<?> type) {
    return Exception.class.isAssignableFrom(type)
        && type != Exception.class
        && !RuntimeException.class.isAssignableFrom(type);
  }

  private static void requireRebuildable(Class<?> type) {
    if (!Rebuilding.isPossible(type.asSubclass(Exception.class))) {
      throw new Misuse(
          "The transaction commits when "
              + type.getName()
              + " is thrown, so a retry must throw it again; that needs a class that is not abstract"
              + " with a constructor (String) or (String, Throwable) that keeps the message as it is."
              + " Add one, or let the exception roll back.");
    }
  }

  StoredResult store(Exception exception) throws NotStorable {
    requireFound(exception.getClass());
    return WebTypes.isFailure(exception.getClass())
        ? new WebFailureCodec(jsonb, application).store(exception)
        : byMessage(exception);
  }

  private void requireFound(Class<? extends Exception> type) throws NotStorable {
    try {
      if (find(type.getName()) != type) {
        throw new NotStorable(type.getName() + " is not the application's class of this name");
      }
    } catch (Unreadable e) {
      throw new NotStorable("it could not be thrown again: " + e.getMessage(), e);
    }
  }

  private static StoredResult byMessage(Exception exception) throws NotStorable {
    Exception again =
        Rebuilding.byMessage(exception.getClass(), exception.getMessage())
            .orElseThrow(
                () ->
                    new NotStorable(
                        exception.getClass().getName()
                            + " has no constructor (String) or (String, Throwable) that keeps the"
                            + " message as it is"));
    String difference = DeepEquality.differenceOfState(exception, again);
    if (difference != null) {
      throw new NotStorable(
          "only the message of an exception is kept, and "
              + exception.getClass().getName()
              + " has more: '"
              + difference
              + "'");
    }
    return StoredDescription.thrown(exception, null).with(0, null);
  }

  Exception restore(StoredDescription description, StoredResult stored) throws Unreadable {
    Class<? extends Exception> type = find(description.type());
    if (WebTypes.isFailure(type)) {
      return new WebFailureCodec(jsonb, application).restore(type, description, stored);
    }
    return Rebuilding.byMessage(type, description.message())
        .orElseThrow(() -> new Unreadable(type.getName() + " cannot be built with its message"));
  }

  /** Loads no more than a class, and looks at it before anything of it runs. */
  private Class<? extends Exception> find(String name) throws Unreadable {
    try {
      Class<?> type = Class.forName(name, false, application);
      if (!Exception.class.isAssignableFrom(type) || !isThrowable(type) || !commits.test(type)) {
        throw new Unreadable(name + " is no exception with which this method can commit");
      }
      return type.asSubclass(Exception.class);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new Unreadable("there is no class " + name, e);
    }
  }

  private boolean isThrowable(Class<?> type) {
    return RuntimeException.class.isAssignableFrom(type)
        || declared.stream().anyMatch(each -> each.isAssignableFrom(type));
  }
}

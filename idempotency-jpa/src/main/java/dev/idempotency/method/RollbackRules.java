package dev.idempotency.method;

import jakarta.ejb.ApplicationException;
import jakarta.transaction.Transactional;
import java.lang.reflect.Method;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the container does with the transaction of a method that throws: a call whose exception lets
 * it commit has taken effect, and its exception is its result.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class RollbackRules {

  /** Where nobody has said anything: checked exceptions commit. */
  static final RollbackRules DEFAULT = new RollbackRules(RollbackRules::isChecked);

  private final Predicate<Class<? extends Throwable>> commits;

  private RollbackRules(Predicate<Class<? extends Throwable>> commits) {
    this.commits = commits;
  }

  /**
   * The rules of a method.
   *
   * @param beanClass the class of the bean
   * @param method the annotated method
   * @return those of enterprise beans, of {@link Transactional}, or the usual ones where neither
   *     holds
   */
  public static RollbackRules of(Class<?> beanClass, Method method) {
    Class<?> userClass = UserClass.of(beanClass);
    if (EjbClass.is(userClass)) {
      return new RollbackRules(RollbackRules::enterpriseBeanCommits);
    }
    return TransactionalBinding.of(userClass, method)
        .map(binding -> new RollbackRules(thrown -> transactionalCommits(binding, thrown)))
        .orElse(DEFAULT);
  }

  /**
   * Whether the transaction commits although the method throws.
   *
   * @param thrown the class of what it throws
   * @return false if it rolls back
   */
  public boolean commits(Class<? extends Throwable> thrown) {
    return commits.test(thrown);
  }

  private static boolean enterpriseBeanCommits(Class<? extends Throwable> thrown) {
    if (Error.class.isAssignableFrom(thrown)) {
      return false;
    }
    return designation(thrown)
        .map(designation -> !designation.rollback())
        .orElseGet(() -> isChecked(thrown) && !RemoteException.class.isAssignableFrom(thrown));
  }

  /** The nearest one decides; one that is not for subclasses hides those above it. */
  private static Optional<ApplicationException> designation(Class<?> thrown) {
    for (@Nullable Class<?> at = thrown; at != null; at = at.getSuperclass()) {
      ApplicationException found = at.getDeclaredAnnotation(ApplicationException.class);
      if (found != null) {
        return at == thrown || found.inherited() ? Optional.of(found) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean transactionalCommits(
      Transactional binding, Class<? extends Throwable> thrown) {
    if (matches(binding.dontRollbackOn(), thrown)) {
      return true;
    }
    return !matches(binding.rollbackOn(), thrown) && isChecked(thrown);
  }

  private static boolean matches(Class<?>[] types, Class<?> thrown) {
    return Arrays.stream(types).anyMatch(type -> type.isAssignableFrom(thrown));
  }

  private static boolean isChecked(Class<? extends Throwable> thrown) {
    return !RuntimeException.class.isAssignableFrom(thrown)
        && !Error.class.isAssignableFrom(thrown);
  }
}

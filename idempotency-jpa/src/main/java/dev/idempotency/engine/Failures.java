package dev.idempotency.engine;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Searches everything that hangs on a failure: causes, <em>suppressed</em> exceptions (where
 * WildFly puts the failure of a commit) and chained SQL exceptions.
 */
final class Failures {

  private Failures() {}

  /** Hangs a failure on the one that matters. */
  static void suppress(Throwable secondary, Throwable primary) {
    if (secondary != primary) {
      primary.addSuppressed(secondary);
    }
  }

  /** Whether the failure, or anything that hangs on it, meets a condition; each is shown once. */
  static boolean any(Throwable failure, Predicate<Throwable> condition) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Throwable> open = new ArrayDeque<>();
    open.add(failure);
    while (!open.isEmpty()) {
      Throwable next = open.remove();
      if (!seen.add(next)) {
        continue;
      }
      if (condition.test(next)) {
        return true;
      }
      if (next instanceof SQLException sql) {
        addIfPresent(open, sql.getNextException());
      }
      addIfPresent(open, next.getCause());
      Collections.addAll(open, next.getSuppressed());
    }
    return false;
  }

  private static void addIfPresent(Deque<Throwable> open, @Nullable Throwable candidate) {
    if (candidate != null) {
      open.add(candidate);
    }
  }
}

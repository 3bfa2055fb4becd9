package dev.idempotency.cdi;

import dev.idempotency.Identity;
import dev.idempotency.ResultNotStorableException;
import dev.idempotency.ResultUnreadableException;
import dev.idempotency.config.Scope;
import dev.idempotency.engine.Answer;
import dev.idempotency.engine.JoinedExecution.JoinedAnswer;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Work;
import dev.idempotency.method.NotStorable;
import dev.idempotency.method.ResultFormat;
import dev.idempotency.method.Unreadable;
import org.jspecify.annotations.Nullable;

/**
 * The application's part of one call. What it returns, or throws without rolling back, is its
 * result; the caller gets the very object, and whoever comes later an equal one.
 */
final class MethodWork implements Work {

  private final Invocation invocation;
  private final Scope scope;
  private final Identity identity;
  private final boolean mayRollBack;
  private @Nullable Object returned;
  private @Nullable Exception thrown;

  /**
   * Prepares the call.
   *
   * @param mayRollBack whether the transaction is the library's own, so that a response with a
   *     passing status can be rolled back and given all the same
   */
  MethodWork(Invocation invocation, Scope scope, Identity identity, boolean mayRollBack) {
    this.invocation = invocation;
    this.scope = scope;
    this.identity = identity;
    this.mayRollBack = mayRollBack;
  }

  @Override
  public Answer run() throws Exception {
    StoredResult result = call();
    return mayRollBack && scope.response().forgotten().contains(result.status())
        ? new Answer.Passing(result)
        : new Answer.Final(result);
  }

  private StoredResult call() throws Exception {
    try {
      returned = invocation.proceed();
    } catch (Exception e) {
      if (!invocation.commits(e.getClass())) {
        throw e;
      }
      thrown = e;
    }
    return stored();
  }

  private StoredResult stored() {
    ResultFormat results = invocation.results();
    try {
      StoredResult result = thrown == null ? results.returned(returned) : results.thrown(thrown);
      requireThatItFits(result);
      return result;
    } catch (NotStorable e) {
      throw notStorable(e.getMessage(), e);
    }
  }

  private ResultNotStorableException notStorable(String reason, @Nullable Throwable cause) {
    ResultNotStorableException failure =
        new ResultNotStorableException(invocation.operation(), reason, cause);
    if (thrown != null) {
      failure.addSuppressed(thrown);
    }
    return failure;
  }

  private void requireThatItFits(StoredResult result) {
    long limit = scope.response().limit();
    if (result.body() != null && result.body().length > limit) {
      throw notStorable(
          "it has "
              + result.body().length
              + " bytes, and the scope '"
              + scope.name()
              + "' keeps "
              + limit
              + " (response-limit)",
          null);
    }
  }

  /** What the caller gets. */
  @Nullable Object outcome(JoinedAnswer answer) throws Exception {
    if (answer.replayed()) {
      return replayed(answer.result());
    }
    if (thrown != null) {
      throw thrown;
    }
    return returned;
  }

  private @Nullable Object replayed(StoredResult first) throws Exception {
    try {
      return invocation.results().replay(first);
    } catch (Unreadable e) {
      throw new ResultUnreadableException(identity, e);
    }
  }
}

package dev.idempotency.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The transactions of all threads of one node, which fail as they are told. */
final class FakeTransactions implements Transactions {

  /** What a commit that throws has done before. */
  enum Fate {
    /** The database has committed; only the answer was lost. */
    COMMITTED,
    /** Nothing is committed, and the key is free. */
    NOT_COMMITTED,
    /** The database is still inside the commit: nothing to be seen, and the key is busy. */
    STILL_RUNNING,
    /** Nothing is committed, and the thread still has the transaction. */
    LEFT_ON_THREAD
  }

  private record FailingCommit(Throwable failure, Fate fate) {}

  private final FakeDatabase database;

  @SuppressWarnings("ThreadLocalUsage") // one per fake node on purpose
  private final ThreadLocal<FakeDatabase.Tx> current = new ThreadLocal<>();

  @SuppressWarnings("ThreadLocalUsage") // one per fake node on purpose
  private final ThreadLocal<Boolean> doomed = ThreadLocal.withInitial(() -> false);

  private final Map<FakeDatabase.Tx, Map<Object, Object>> resources = new ConcurrentHashMap<>();
  private final Map<FakeDatabase.Tx, List<Consumer<Completion>>> completions =
      new ConcurrentHashMap<>();

  private final Deque<FailingCommit> failingCommits = new ArrayDeque<>();
  private final AtomicInteger begun = new AtomicInteger();
  private int failingBegin;
  private @Nullable Exception beginFailure;
  private @Nullable Exception rollbackFailure;

  FakeTransactions(FakeDatabase database) {
    this.database = database;
  }

  /** The next commit throws. */
  void failCommit(Throwable failure, Fate fate) {
    failingCommits.add(new FailingCommit(failure, fate));
  }

  /** The begin with this number, counted from 1, throws. */
  void failBegin(int number, Exception failure) {
    failingBegin = number;
    beginFailure = failure;
  }

  /** Every rollback throws, after it has rolled back. */
  void failRollbacks(Exception failure) {
    rollbackFailure = failure;
  }

  int begun() {
    return begun.get();
  }

  FakeDatabase.Tx current() {
    FakeDatabase.Tx tx = current.get();
    if (tx == null) {
      throw new IllegalStateException("The thread has no transaction.");
    }
    return tx;
  }

  void markRollbackOnly() {
    current();
    doomed.set(true);
  }

  @Override
  public void doom() {
    markRollbackOnly();
  }

  @Override
  public @Nullable Object resource(Object name) {
    FakeDatabase.Tx tx = current.get();
    return tx == null ? null : resources.getOrDefault(tx, Map.of()).get(name);
  }

  @Override
  public void putResource(Object name, Object value) {
    resources.computeIfAbsent(current(), tx -> new ConcurrentHashMap<>()).put(name, value);
  }

  @Override
  public void afterCompletion(Consumer<Completion> task) {
    if (state() != State.ACTIVE) {
      throw new IllegalStateException("There is no transaction that can commit.");
    }
    completions.computeIfAbsent(current(), tx -> new ArrayList<>()).add(task);
  }

  @Override
  public State state() {
    if (current.get() == null) {
      return State.NONE;
    }
    return doomed.get() ? State.DOOMED : State.ACTIVE;
  }

  @Override
  public FakeDatabase.@Nullable Tx key() {
    return current.get();
  }

  @Override
  public void begin(@Nullable Duration timeout) throws Exception {
    if (state() != State.NONE) {
      throw new IllegalStateException("The thread has a transaction already.");
    }
    if (begun.incrementAndGet() == failingBegin) {
      throw beginFailure;
    }
    current.set(new FakeDatabase.Tx());
  }

  @Override
  public void commit() throws Exception {
    FakeDatabase.Tx tx = current();
    FailingCommit failing = failingCommits.poll();
    if (failing != null) {
      end(tx, failing.fate());
      throwUnchecked(failing.failure());
    }
    if (doomed.get()) {
      end(tx, Fate.NOT_COMMITTED);
      throw new IllegalStateException("The transaction was marked for rollback.");
    }
    end(tx, Fate.COMMITTED);
  }

  @Override
  public void rollback() throws Exception {
    end(current(), Fate.NOT_COMMITTED);
    if (rollbackFailure != null) {
      throw rollbackFailure;
    }
  }

  private void end(FakeDatabase.Tx tx, Fate fate) {
    switch (fate) {
      case COMMITTED -> database.commit(tx);
      case NOT_COMMITTED -> database.rollback(tx);
      case STILL_RUNNING, LEFT_ON_THREAD -> {}
    }
    if (fate != Fate.LEFT_ON_THREAD) {
      current.remove();
      doomed.remove();
      resources.remove(tx);
      tellCompletion(tx, fate);
    }
  }

  private void tellCompletion(FakeDatabase.Tx tx, Fate fate) {
    Completion completion =
        switch (fate) {
          case COMMITTED -> Completion.COMMITTED;
          case NOT_COMMITTED -> Completion.ROLLED_BACK;
          case STILL_RUNNING, LEFT_ON_THREAD -> Completion.UNKNOWN;
        };
    List<Consumer<Completion>> tasks = completions.remove(tx);
    if (tasks != null) {
      tasks.forEach(task -> task.accept(completion));
    }
  }

  @SuppressWarnings({
    "unchecked",
    "TypeParameterUnusedInFormals"
  }) // erased: throws what it is given
  private static <T extends Throwable> void throwUnchecked(Throwable failure) throws T {
    throw (T) failure;
  }
}

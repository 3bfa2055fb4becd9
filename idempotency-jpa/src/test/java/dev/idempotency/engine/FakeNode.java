package dev.idempotency.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyEvent;
import dev.idempotency.Identity;
import dev.idempotency.PayloadProtector;
import dev.idempotency.ReplayGuard;
import dev.idempotency.engine.Transactions.State;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The engine of one node on fakes. Every delivery is checked for what must hold in every case. */
final class FakeNode {

  static final Identity ID = new Identity("tenant", "pay", "key-1");
  static final ProtectedCall CALL = call("1:aa");
  static final ProtectedCall OTHER_REQUEST = call("1:bb");
  static final StoredResult ANSWER = new StoredResult(201, "headers", new byte[] {1, 2});

  final FakeDatabase database;
  final FakeTransactions transactions;
  final FakeStore store;
  final CallCounters counters = new CallCounters();
  final AtomicExecution execution;
  private final AtomicInteger runs = new AtomicInteger();

  /** What the observers have been told. */
  final List<IdempotencyEvent> events = new CopyOnWriteArrayList<>();

  /** One more observer. */
  volatile Consumer<IdempotencyEvent> observer = event -> {};

  FakeNode() {
    this(new FakeDatabase());
  }

  /** Another node on the same database. */
  FakeNode(FakeDatabase database) {
    this(database, record -> true, null);
  }

  /** A node of an application that has a say in replays or protects what is stored. */
  FakeNode(ReplayGuard guard, @Nullable PayloadProtector protector) {
    this(new FakeDatabase(), guard, protector);
  }

  private FakeNode(FakeDatabase database, ReplayGuard guard, @Nullable PayloadProtector protector) {
    this.database = database;
    this.transactions = new FakeTransactions(database);
    this.store = new FakeStore(database, transactions);
    this.execution =
        new AtomicExecution(store, transactions, counters, this::observe, guard, protector);
  }

  private void observe(IdempotencyEvent event) {
    assertThat(transactions.state()).as("transaction at " + event).isEqualTo(State.NONE);
    events.add(event);
    observer.accept(event);
  }

  static ProtectedCall call(String fingerprint) {
    return new ProtectedCall(ID, fingerprint, null, "payments", Duration.ofHours(24));
  }

  /** A record of an earlier call with the fingerprint of {@link #CALL}. */
  static FakeDatabase.Row row(String status, @Nullable StoredResult result) {
    return new FakeDatabase.Row(
        status, CALL.fingerprint(), "an-earlier-owner", 1, 1, result, false);
  }

  /** Executes, and checks that the work ran at most once and the thread has no transaction. */
  Decision deliver(ProtectedCall call, Work work) throws Exception {
    AtomicInteger ranHere = new AtomicInteger();
    try {
      return execution.execute(
          call,
          () -> {
            ranHere.incrementAndGet();
            runs.incrementAndGet();
            return work.run();
          });
    } finally {
      assertThat(transactions.state()).isEqualTo(State.NONE);
      assertThat(ranHere.get()).isLessThanOrEqualTo(1);
    }
  }

  Decision deliver(ProtectedCall call) throws Exception {
    return deliver(call, this::pay);
  }

  /** Begins a transaction around a task and ends it, as a container does. */
  <T> T inTransaction(Callable<T> task) throws Exception {
    transactions.begin();
    T result;
    try {
      result = task.call();
    } catch (Throwable t) {
      transactions.rollback();
      throw t;
    }
    if (transactions.state() == State.ACTIVE) {
      transactions.commit();
    } else {
      transactions.rollback();
    }
    return result;
  }

  /** Work that changes something and gives a final answer. */
  Answer pay() {
    database.change(transactions.current(), "paid");
    return new Answer.Final(ANSWER);
  }

  /** How often any work has run. */
  int runs() {
    return runs.get();
  }

  /** Nothing of the call is committed, and its key is free. */
  void assertNoTrace() {
    assertThat(database.committed(ID)).isNull();
    assertThat(database.changes()).isEmpty();
    assertThat(database.isFree(ID)).isTrue();
  }

  /** The change and the record with its answer are committed, once, and the key is free. */
  void assertCommittedOnce() {
    FakeDatabase.Row row = database.committed(ID);
    assertThat(row).isNotNull();
    assertThat(row.status()).isEqualTo("SUCCEEDED");
    assertThat(row.result()).isSameAs(ANSWER);
    assertThat(database.changes()).containsExactly("paid");
    assertThat(database.isFree(ID)).isTrue();
  }
}

package dev.idempotency.engine;

import dev.idempotency.Identity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One database for several nodes. What a transaction writes is its own until it commits; an
 * identity that it has claimed is busy for all others until it ends.
 */
final class FakeDatabase {

  /** A row of the records' table. */
  record Row(
      String status,
      String fingerprint,
      String owner,
      long generation,
      long version,
      @Nullable StoredResult result,
      boolean expired) {

    Row succeeded(StoredResult answer) {
      return new Row(
          StoredRecord.SUCCEEDED, fingerprint, owner, generation, version + 1, answer, expired);
    }

    Row over() {
      return new Row(status, fingerprint, owner, generation, version, result, true);
    }

    Row ownedBy(String other) {
      return new Row(status, fingerprint, other, generation, version, result, expired);
    }
  }

  /** A transaction, as the database sees it. */
  static final class Tx {
    private final Map<Identity, Row> rows = new HashMap<>();
    private final List<String> changes = new ArrayList<>();
  }

  private final Map<Identity, Row> rows = new HashMap<>();
  private final Map<Identity, Tx> locks = new HashMap<>();
  private final List<String> changes = new ArrayList<>();

  /** Takes the lock of an identity, unless another transaction has it. */
  synchronized boolean lock(Tx tx, Identity identity) {
    Tx holder = locks.putIfAbsent(identity, tx);
    return holder == null || holder == tx;
  }

  synchronized @Nullable Row read(Tx tx, Identity identity) {
    Row own = tx.rows.get(identity);
    return own == null ? rows.get(identity) : own;
  }

  synchronized void write(Tx tx, Identity identity, Row row) {
    tx.rows.put(identity, row);
  }

  /** A business change. */
  synchronized void change(Tx tx, String change) {
    tx.changes.add(change);
  }

  synchronized void commit(Tx tx) {
    rows.putAll(tx.rows);
    changes.addAll(tx.changes);
    end(tx);
  }

  synchronized void rollback(Tx tx) {
    end(tx);
  }

  private void end(Tx tx) {
    tx.rows.clear();
    tx.changes.clear();
    locks.values().removeIf(holder -> holder == tx);
  }

  // ---- what tests arrange and ask from outside of any transaction

  synchronized @Nullable Row committed(Identity identity) {
    return rows.get(identity);
  }

  synchronized void put(Identity identity, Row row) {
    rows.put(identity, row);
  }

  synchronized List<String> changes() {
    return List.copyOf(changes);
  }

  synchronized boolean isFree(Identity identity) {
    return !locks.containsKey(identity);
  }
}

package dev.idempotency.jpa;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a database has been asked for through a pool, seen between the pool and the driver. */
final class SqlLog {

  private static final Map<String, SqlLog> BY_URL = new ConcurrentHashMap<>();
  private static final String COMMIT = "commit";
  private static final String ROLLBACK = "rollback";

  private final List<Entry> entries = new CopyOnWriteArrayList<>();

  /** One request, by whatever statement object or method of the connection it came. */
  private record Entry(int connection, String request) {
    boolean isStatement() {
      return !request.equals(COMMIT) && !request.equals(ROLLBACK);
    }
  }

  private SqlLog() {}

  static SqlLog of(String url) {
    return BY_URL.computeIfAbsent(url, any -> new SqlLog());
  }

  void add(int connection, String request) {
    entries.add(new Entry(connection, request));
  }

  void clear() {
    entries.clear();
  }

  List<String> statements() {
    return entries.stream().filter(Entry::isStatement).map(Entry::request).toList();
  }

  List<String> statementsWith(String part) {
    return statements().stream().filter(sql -> sql.contains(part)).toList();
  }

  long commits() {
    return entries.stream().filter(entry -> entry.request().equals(COMMIT)).count();
  }

  long rollbacks() {
    return entries.stream().filter(entry -> entry.request().equals(ROLLBACK)).count();
  }

  long connections() {
    return entries.stream().map(Entry::connection).distinct().count();
  }
}

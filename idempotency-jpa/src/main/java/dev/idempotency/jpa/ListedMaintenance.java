package dev.idempotency.jpa;

import static dev.idempotency.jpa.Rows.number;
import static dev.idempotency.jpa.Rows.string;

import dev.idempotency.engine.RecordMaintenance.Backlog;
import dev.idempotency.engine.RecordMaintenance.Batch;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Databases that cannot move rows in one statement. One statement finds rows and locks nothing, so
 * that no gap between them is locked either; one locks those of them that nobody else has; one each
 * archives and deletes what is locked. The rows are named one by one.
 */
abstract class ListedMaintenance implements MaintenanceStatements {

  /** Longer lists take the databases more time to read than to work off. */
  static final int BATCH = 100;

  private static final String FIND =
      """
      SELECT tenant, operation, idempotency_key, owner, archive, %s
        FROM idempotency_record
       WHERE %s
       LIMIT %d
      """;

  private static final String LOCK =
      """
      SELECT owner FROM idempotency_record WHERE %s FOR UPDATE SKIP LOCKED
      """;

  private static final String ARCHIVE =
      """
      %s
      SELECT %s, %s, %s
        FROM idempotency_record r
       WHERE archive AND %s
      """;

  private static final String DELETE =
      """
      DELETE FROM idempotency_record WHERE %s
      """;

  private static final String FIND_SUMMARIES =
      """
      SELECT archive_id, %s FROM idempotency_archive WHERE %s LIMIT %d
      """;

  private static final String SUMMARIES_BY_ID =
      IntStream.rangeClosed(1, BATCH)
          .mapToObj(number -> "?" + number)
          .collect(Collectors.joining(", ", "archive_id IN (", ")"));

  private static final String LOCK_SUMMARIES =
      """
      SELECT archive_id FROM idempotency_archive WHERE %s FOR UPDATE SKIP LOCKED
      """
          .formatted(SUMMARIES_BY_ID);

  private static final String DELETE_SUMMARIES =
      """
      DELETE FROM idempotency_archive WHERE %s
      """
          .formatted(SUMMARIES_BY_ID);

  private static final String BACKLOG =
      """
      SELECT count(*), %s
        FROM (SELECT expires_at FROM idempotency_record WHERE %s ORDER BY expires_at LIMIT %d) b
      """;

  /**
   * A record that was found.
   *
   * @param ended the end of its retention, in microseconds
   */
  record Found(
      String tenant, String operation, String key, String owner, boolean archive, long ended) {

    static Found of(Object row) {
      Object[] columns = (Object[]) row;
      return new Found(
          string(columns[0]),
          string(columns[1]),
          string(columns[2]),
          string(columns[3]),
          columns[4] instanceof Boolean truth ? truth : number(columns[4]) != 0,
          number(columns[5]));
    }
  }

  private final Tables tables;

  ListedMaintenance(Tables tables) {
    this.tables = tables;
  }

  /** What stands in front of a statement that skips what is locked. */
  String skipping() {
    return "";
  }

  /** What stands in front of a statement that changes what is locked, and must not wait. */
  String atOnce() {
    return "";
  }

  /** The current time, as the columns have it. */
  abstract String now();

  /** Makes microseconds of a time. */
  abstract String microseconds(String time);

  /** Makes a time of microseconds. */
  abstract String time(String microseconds);

  /** Makes the time that is so many milliseconds from now. */
  abstract String fromNow(String milliseconds);

  /** A condition that names {@link #BATCH} records, for {@link #name} to fill. */
  abstract String named();

  /** Fills {@link #named} with as many records, of which some may be the same. */
  abstract void name(Query statement, List<Found> records);

  /** What makes the archiving statement pass over summaries that are there already. */
  abstract String unlessArchived();

  @Override
  public final Batch removeExpired(EntityManager em, ArchiveRetentions retentions, long from) {
    String inOrder = over() + " AND expires_at >= " + time("?1") + " ORDER BY expires_at";
    List<Found> found = find(em, inOrder, from);
    String stillOver = named() + " AND " + over();
    List<Found> locked = lock(em, found, stillOver);
    int archived = archive(em, retentions, locked);
    return batch(found, delete(em, locked, stillOver), archived);
  }

  @Override
  public final Batch eraseRecords(EntityManager em, String tenant) {
    List<Found> found = find(em, "tenant = ?1", tenant);
    List<Found> locked = lock(em, found, named());
    return batch(found, delete(em, locked, named()), 0);
  }

  private List<Found> find(EntityManager em, String condition, Object parameter) {
    String sql = FIND.formatted(microseconds("expires_at"), condition, BATCH);
    List<?> rows = statement(em, sql).setParameter(1, parameter).getResultList();
    return rows.stream().map(Found::of).toList();
  }

  private List<Found> lock(EntityManager em, List<Found> found, String condition) {
    if (found.isEmpty()) {
      return found;
    }
    Query lock = statement(em, skipping() + LOCK.formatted(condition));
    name(lock, padded(found));
    List<?> locked = lock.getResultList();
    Set<Object> owners = new HashSet<>(locked);
    return found.stream().filter(row -> owners.contains(row.owner())).toList();
  }

  private int archive(EntityManager em, ArchiveRetentions retentions, List<Found> locked) {
    if (locked.stream().noneMatch(Found::archive)) {
      return 0;
    }
    String sql =
        ARCHIVE.formatted(
            SummaryColumns.INSERT,
            SummaryColumns.OF_RECORD,
            now(),
            fromNow(retentions.milliseconds()),
            named());
    Query archive = statement(em, atOnce() + sql + unlessArchived());
    name(archive, padded(locked));
    return NativeStatements.executeUpdate(archive, tables.in(Tables.ARCHIVE));
  }

  private int delete(EntityManager em, List<Found> locked, String condition) {
    if (locked.isEmpty()) {
      return 0;
    }
    Query delete = statement(em, atOnce() + DELETE.formatted(condition));
    name(delete, padded(locked));
    return NativeStatements.executeUpdate(delete, tables.in(Tables.RECORD));
  }

  private static Batch batch(List<Found> found, int removed, int archived) {
    return found.isEmpty()
        ? new Batch(0, 0, false, null)
        : new Batch(
            removed,
            archived,
            found.size() == BATCH && removed > 0,
            Rows.instant(found.get(found.size() - 1).ended()));
  }

  @Override
  public final Batch removeSummaries(EntityManager em, long from) {
    String inOrder =
        "keep_until <= " + now() + " AND keep_until >= " + time("?1") + " ORDER BY keep_until";
    return removeSummaries(em, inOrder, from);
  }

  @Override
  public final Batch eraseSummaries(EntityManager em, String tenant) {
    return removeSummaries(em, "tenant = ?1", tenant);
  }

  private Batch removeSummaries(EntityManager em, String condition, Object parameter) {
    String sql = FIND_SUMMARIES.formatted(microseconds("keep_until"), condition, BATCH);
    List<?> found = statement(em, sql).setParameter(1, parameter).getResultList();
    if (found.isEmpty()) {
      return new Batch(0, 0, false, null);
    }
    List<?> ids = found.stream().map(row -> ((Object[]) row)[0]).toList();
    List<?> locked = byId(em, skipping() + LOCK_SUMMARIES, ids).getResultList();
    int removed = locked.isEmpty() ? 0 : deleteSummaries(em, locked);
    Object[] last = (Object[]) found.get(found.size() - 1);
    return new Batch(removed, 0, found.size() == BATCH && removed > 0, Rows.instant(last[1]));
  }

  private int deleteSummaries(EntityManager em, List<?> ids) {
    Query delete = byId(em, atOnce() + DELETE_SUMMARIES, ids);
    return NativeStatements.executeUpdate(delete, tables.in(Tables.ARCHIVE));
  }

  private Query byId(EntityManager em, String sql, List<?> ids) {
    Query statement = statement(em, sql);
    List<?> all = padded(ids);
    for (int i = 0; i < BATCH; i++) {
      statement.setParameter(i + 1, all.get(i));
    }
    return statement;
  }

  @Override
  public final boolean knows(EntityManager em, String tenant) {
    return number(statement(em, KNOWS).setParameter(1, tenant).getSingleResult()) > 0;
  }

  @Override
  public final Backlog backlog(EntityManager em) {
    String sql = BACKLOG.formatted(microseconds("min(expires_at)"), over(), Backlog.COUNTED_UP_TO);
    return Rows.backlog(statement(em, sql).getSingleResult());
  }

  private String over() {
    return "status IN ('SUCCEEDED', 'FAILED_FINAL') AND expires_at <= " + now();
  }

  /** Statements of one length are prepared once. */
  private static <T> List<T> padded(List<T> list) {
    List<T> padded = new ArrayList<>(list);
    padded.addAll(Collections.nCopies(BATCH - list.size(), list.get(0)));
    return padded;
  }

  private Query statement(EntityManager em, String sql) {
    return em.createNativeQuery(tables.in(sql));
  }
}

package dev.idempotency.jpa;

import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.SqlStates;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * MySQL 8 with InnoDB. A look that takes no lock comes first, so that replays are not in each
 * other's way. Where it finds nothing, an INSERT claims the key; where that finds a duplicate, what
 * is there now is read, which at REPEATABLE READ the look may be too old to see.
 *
 * <p>Round trips of a claim: a replay one; a key that is free four, or two where the session's
 * {@code innodb_lock_wait_timeout} is 1 already; a take-over three, and one more to archive. At
 * SERIALIZABLE, where a look would lock, a replay costs as much as a free key and one more.
 *
 * <p>A record that is there is locked with NOWAIT. Only an INSERT can wait, for a claimant that has
 * not committed its own INSERT: MySQL knows no way to see that one without locking the keys around
 * it. It waits for one second, the shortest that MySQL can, and the session's setting is given
 * back.
 *
 * <p>The claim's statements go through JDBC: being busy does not doom the transaction. A deadlock,
 * after which MySQL has rolled back everything, is thrown.
 */
final class MySqlStatements extends InnoDbStatements {

  /** Waited in vain (1205), or was not to wait (3572): another claimant was there. */
  private static final Set<Integer> CONTENTION = Set.of(1205, 3572);

  private static final int DUPLICATE = 1062;
  private static final int SESSION = 4;

  /** At SERIALIZABLE every look locks, and waits: there nothing is looked at. */
  private static final String UNLESS_LOOKS_LOCK = "@@transaction_isolation <> 'SERIALIZABLE' AND ";

  private static final String SUMMARY =
      """
      SELECT 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM idempotency_archive
       WHERE %stenant = ?1 AND operation = ?2 AND idempotency_key = ?3 AND keep_until > UTC_TIMESTAMP(6)
       LIMIT 1
      """;

  /** The record, if it is there, and what must be known of the session. */
  private static final String LOOK =
      """
      SELECT %s
        FROM idempotency_record
       WHERE %s
      UNION ALL
      SELECT 4, @@innodb_lock_wait_timeout, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
             @@transaction_isolation = 'SERIALIZABLE', NULL, NULL, NULL
      """
          .formatted(RECORD, UNLESS_LOOKS_LOCK + IDENTITY);

  private static final String LOOK_IN_ARCHIVE_TOO =
      LOOK + "UNION ALL (" + SUMMARY.formatted(UNLESS_LOOKS_LOCK) + ")";

  /** What is there now, whatever this transaction has seen before. */
  private static final String NOW =
      "SELECT %s FROM idempotency_record WHERE %s".formatted(RECORD, IDENTITY);

  private static final String FOR_SHARE = " FOR SHARE NOWAIT";
  private static final String FOR_UPDATE = " FOR UPDATE NOWAIT";

  /** Meets the lock in a table of its own first: a DELETE itself would wait. */
  private static final String REMOVE =
      """
      DELETE r
        FROM idempotency_record r
        JOIN (SELECT tenant, operation, idempotency_key
                FROM idempotency_record
               WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3
               LIMIT 1
                 FOR UPDATE NOWAIT) held
          ON r.tenant = held.tenant AND r.operation = held.operation AND r.idempotency_key = held.idempotency_key
      """;

  private final NumberedSql look;
  private final NumberedSql lookInArchiveToo;
  private final NumberedSql summary;
  private final NumberedSql share;
  private final NumberedSql lock;
  private final NumberedSql insert;
  private final NumberedSql archive;
  private final NumberedSql takeOver;

  MySqlStatements(Tables tables) {
    super(tables, REMOVE);
    this.look = NumberedSql.of(tables.in(LOOK));
    this.lookInArchiveToo = NumberedSql.of(tables.in(LOOK_IN_ARCHIVE_TOO));
    this.summary = NumberedSql.of(tables.in(SUMMARY.formatted("") + FOR_SHARE));
    this.share = NumberedSql.of(tables.in(NOW + FOR_SHARE));
    this.lock = NumberedSql.of(tables.in(NOW + FOR_UPDATE));
    this.insert = NumberedSql.of(tables.in(INSERT));
    this.archive = NumberedSql.of(tables.in(ARCHIVE));
    this.takeOver = NumberedSql.of(tables.in(TAKE_OVER));
  }

  static boolean isContention(RuntimeException failure) {
    return SqlStates.anySqlException(failure, sql -> CONTENTION.contains(sql.getErrorCode()));
  }

  @Override
  public ClaimOutcome claim(EntityManager em, ProtectedCall call, String owner) {
    try {
      return UnitConnection.ask(em, connection -> new Attempt(connection, call, owner).claim());
    } catch (SQLException e) {
      throw new PersistenceException("The claim has failed.", e);
    }
  }

  /**
   * What a look has found.
   *
   * @param record the record, if there is one
   * @param archived whether a summary of an earlier one is kept
   * @param patience how many seconds the session waits for a lock
   */
  private record Sight(Optional<Object[]> record, boolean archived, long patience) {}

  /** One attempt to claim. */
  private final class Attempt {

    private final Connection connection;
    private final ProtectedCall call;
    private final String owner;
    private final boolean refuse;
    private final List<Object> identity;

    Attempt(Connection connection, ProtectedCall call, String owner) {
      this.connection = connection;
      this.call = call;
      this.owner = owner;
      this.refuse = call.retention().refuseArchived();
      this.identity =
          List.of(call.identity().tenant(), call.identity().operation(), call.identity().key());
    }

    ClaimOutcome claim() throws SQLException {
      try {
        return claim(look());
      } catch (SQLException e) {
        if (CONTENTION.contains(e.getErrorCode())) {
          return new ClaimOutcome.Busy();
        }
        throw e;
      }
    }

    private ClaimOutcome claim(Sight sight) throws SQLException {
      if (sight.archived() && sight.record().filter(this::isWithinRetention).isEmpty()) {
        return new ClaimOutcome.Archived();
      }
      Optional<ClaimOutcome> outcome = outcome(sight.record());
      return outcome.isPresent() ? outcome.get() : insertOrLook(sight.patience());
    }

    private Sight look() throws SQLException {
      Optional<Object[]> record = Optional.empty();
      boolean archived = false;
      long patience = 0;
      boolean looksLock = false;
      for (Object[] row : (refuse ? lookInArchiveToo : look).rows(connection, identity)) {
        switch (kind(row)) {
          case SESSION -> {
            patience = versionOf(row);
            looksLock = generationOf(row) == 1;
          }
          case ONLY_IN_ARCHIVE -> archived = true;
          default -> record = Optional.of(row);
        }
      }
      return looksLock && refuse ? lockingLook(patience) : new Sight(record, archived, patience);
    }

    /** The record itself only where it matters: a lock where none is would stop other keys. */
    private Sight lockingLook(long patience) throws SQLException {
      boolean archived = first(summary).isPresent();
      return new Sight(archived ? first(share) : Optional.empty(), archived, patience);
    }

    private ClaimOutcome insertOrLook(long patience) throws SQLException {
      if (isInserted(patience)) {
        return new ClaimOutcome.Claimed(new Ticket(call.identity(), owner, 1, 0), null);
      }
      return outcome(first(share)).orElseGet(ClaimOutcome.Busy::new);
    }

    private boolean isInserted(long usualPatience) throws SQLException {
      try (Patience shortest = Patience.shortest(connection, usualPatience)) {
        shortest.update(insert, described());
        return true;
      } catch (SQLException e) {
        if (e.getErrorCode() == DUPLICATE) {
          return false;
        }
        throw e;
      }
    }

    private boolean isWithinRetention(Object[] record) {
      return kind(record) == WITHIN_RETENTION;
    }

    /** What a record leads to; empty if it is not there, or not any more. */
    private Optional<ClaimOutcome> outcome(Optional<Object[]> record) throws SQLException {
      Optional<ClaimOutcome> answer = record.flatMap(this::answer);
      return record.isPresent() && answer.isEmpty() ? takeOver() : answer;
    }

    /** What a record is answered with; empty if it is to be taken over. */
    private Optional<ClaimOutcome> answer(Object[] record) {
      return switch (kind(record)) {
        case WITHIN_RETENTION ->
            Optional.of(new ClaimOutcome.Existing(Rows.storedRecord(call.identity(), record, 2)));
        case OVER_AND_TO_BE_ARCHIVED ->
            refuse ? Optional.of(new ClaimOutcome.Archived()) : Optional.empty();
        case OVER -> Optional.empty();
        default -> throw new IllegalStateException("kind " + record[0]);
      };
    }

    /** Another claimant may have been here since the look. */
    private Optional<ClaimOutcome> takeOver() throws SQLException {
      Optional<Object[]> record = first(lock);
      Optional<ClaimOutcome> answer = record.flatMap(this::answer);
      return record.isPresent() && answer.isEmpty() ? Optional.of(takeOver(record.get())) : answer;
    }

    private ClaimOutcome takeOver(Object[] record) throws SQLException {
      String previousOwner = ownerOf(record);
      if (kind(record) == OVER_AND_TO_BE_ARCHIVED) {
        archive.update(
            connection,
            with(identity, previousOwner, call.retention().archiveDuration().toMillis()));
      }
      takeOver.update(connection, with(described(), previousOwner));
      Ticket ticket =
          new Ticket(call.identity(), owner, generationOf(record) + 1, versionOf(record) + 1);
      return new ClaimOutcome.Claimed(ticket, previousOwner);
    }

    private Optional<Object[]> first(NumberedSql query) throws SQLException {
      return query.rows(connection, identity).stream().findFirst();
    }

    private List<Object> described() {
      return with(
          identity,
          call.principal() == null ? "" : call.principal(),
          call.fingerprint(),
          owner,
          call.retention().duration().toMillis(),
          call.scope(),
          call.retention().archive());
    }

    private static List<Object> with(List<Object> values, Object... more) {
      List<Object> all = new ArrayList<>(values);
      all.addAll(List.of(more));
      return all;
    }
  }
}

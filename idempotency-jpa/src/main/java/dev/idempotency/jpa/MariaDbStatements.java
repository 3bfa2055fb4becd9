package dev.idempotency.jpa;

import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.SqlStates;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * MariaDB with InnoDB. A look that takes no lock comes first, so that replays are not in each
 * other's way. Where it finds nothing, one statement claims the key or shows what is there now,
 * which at REPEATABLE READ the look may be too old to see; it never fails on a duplicate.
 *
 * <p>No statement waits: whoever meets another claimant's lock is told so by an error at once. The
 * database rolls back that statement only, but the provider may doom the transaction.
 */
final class MariaDbStatements extends InnoDbStatements {

  /**
   * InnoDB has not waited for a lock (1205); a row is newer than a strict snapshot (1020, where the
   * server is too old for {@link #AT_ONCE} to do without): another claimant was there.
   */
  private static final Set<Integer> CONTENTION = Set.of(1205, 1020);

  /**
   * For one statement: no waiting, and no strict snapshots. With these, from MariaDB 11.6 on the
   * default, a claimant that is running could not be told from a record that is there.
   */
  static final String AT_ONCE =
      "SET STATEMENT innodb_lock_wait_timeout = 0"
          + " /*M!110402 , innodb_snapshot_isolation = OFF */ FOR\n";

  private static final String LOOK =
      AT_ONCE
          + """
            SELECT %s
              FROM idempotency_record
             WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3
            """
              .formatted(RECORD);

  private static final String LOOK_IN_ARCHIVE_TOO =
      LOOK
          + """
            UNION ALL
            (SELECT 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
               FROM idempotency_archive
              WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3 AND keep_until > UTC_TIMESTAMP(6)
              LIMIT 1)
            ORDER BY kind
            """;

  /** Returns the row that stands there afterwards: its owner tells whose it is. */
  private static final String CLAIM_OR_LOOK =
      AT_ONCE
          + INSERT
          + """
                ON DUPLICATE KEY UPDATE version = idempotency_record.version
            RETURNING %s
            """
              .formatted(RECORD);

  private static final String REMOVE = AT_ONCE + "DELETE FROM idempotency_record WHERE " + IDENTITY;

  private final String look;
  private final String lookInArchiveToo;
  private final String claimOrLook;
  private final String archive;
  private final String takeOver;
  private final String recordTable;
  private final String archiveTable;

  MariaDbStatements(Tables tables) {
    super(tables, REMOVE);
    this.look = tables.in(LOOK);
    this.lookInArchiveToo = tables.in(LOOK_IN_ARCHIVE_TOO);
    this.claimOrLook = tables.in(CLAIM_OR_LOOK);
    this.archive = tables.in(AT_ONCE + ARCHIVE);
    this.takeOver = tables.in(AT_ONCE + TAKE_OVER);
    this.recordTable = tables.in(Tables.RECORD);
    this.archiveTable = tables.in(Tables.ARCHIVE);
  }

  @Override
  public ClaimOutcome claim(EntityManager em, ProtectedCall call, String owner) {
    return orBusy(() -> new Attempt(em, call, owner).claim());
  }

  static boolean isContention(RuntimeException failure) {
    return SqlStates.anySqlException(failure, sql -> CONTENTION.contains(sql.getErrorCode()));
  }

  private static ClaimOutcome orBusy(Supplier<ClaimOutcome> claim) {
    try {
      return claim.get();
    } catch (PersistenceException e) {
      if (isContention(e)) {
        return new ClaimOutcome.Busy();
      }
      throw e;
    }
  }

  /** One attempt to claim. */
  private final class Attempt {

    private final EntityManager em;
    private final ProtectedCall call;
    private final String owner;

    Attempt(EntityManager em, ProtectedCall call, String owner) {
      this.em = em;
      this.call = call;
      this.owner = owner;
    }

    ClaimOutcome claim() {
      boolean refuse = call.retention().refuseArchived();
      List<?> found =
          identified(em.createNativeQuery(refuse ? lookInArchiveToo : look), 1, call.identity())
              .getResultList();
      if (found.isEmpty()) {
        return claimOrLook();
      }
      Object[] row = (Object[]) found.get(0);
      return found.size() > 1 && kind(row) != WITHIN_RETENTION
          ? new ClaimOutcome.Archived()
          : outcome(row).orElseGet(this::claimOrLook);
    }

    private ClaimOutcome claimOrLook() {
      Query insert = described(em.createNativeQuery(claimOrLook));
      Object[] row = (Object[]) insert.getResultList().get(0);
      return owner.equals(ownerOf(row))
          ? new ClaimOutcome.Claimed(new Ticket(call.identity(), owner, 1, 0), null)
          : outcome(row).orElseGet(ClaimOutcome.Busy::new);
    }

    /** What a row leads to; empty if it is not there any more as it was seen. */
    private Optional<ClaimOutcome> outcome(Object[] row) {
      boolean refuse = call.retention().refuseArchived();
      return switch (kind(row)) {
        case WITHIN_RETENTION ->
            Optional.of(new ClaimOutcome.Existing(Rows.storedRecord(call.identity(), row, 2)));
        case ONLY_IN_ARCHIVE -> Optional.of(new ClaimOutcome.Archived());
        case OVER_AND_TO_BE_ARCHIVED ->
            refuse ? Optional.of(new ClaimOutcome.Archived()) : archiveAndTakeOver(row);
        case OVER -> takeOver(row);
        default -> throw new IllegalStateException("kind " + row[0]);
      };
    }

    private Optional<ClaimOutcome> archiveAndTakeOver(Object[] row) {
      Query insert =
          identified(em.createNativeQuery(archive), 1, call.identity())
              .setParameter(4, ownerOf(row))
              .setParameter(5, call.retention().archiveDuration().toMillis());
      executeUpdate(insert, archiveTable);
      return takeOver(row);
    }

    private Optional<ClaimOutcome> takeOver(Object[] row) {
      String previousOwner = ownerOf(row);
      Query update = described(em.createNativeQuery(takeOver)).setParameter(10, previousOwner);
      if (executeUpdate(update, recordTable) == 0) {
        return Optional.empty();
      }
      Ticket ticket = new Ticket(call.identity(), owner, generationOf(row) + 1, versionOf(row) + 1);
      return Optional.of(new ClaimOutcome.Claimed(ticket, previousOwner));
    }

    private Query described(Query statement) {
      return identified(statement, 1, call.identity())
          .setParameter(4, call.principal() == null ? "" : call.principal())
          .setParameter(5, call.fingerprint())
          .setParameter(6, owner)
          .setParameter(7, call.retention().duration().toMillis())
          .setParameter(8, call.scope())
          .setParameter(9, call.retention().archive());
    }
  }
}

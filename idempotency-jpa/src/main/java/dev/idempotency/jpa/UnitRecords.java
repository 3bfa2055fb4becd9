package dev.idempotency.jpa;

import dev.idempotency.engine.RecordAdministration;
import dev.idempotency.engine.RecordMaintenance;
import dev.idempotency.engine.RecordStore;
import jakarta.persistence.EntityManagerFactory;
import java.util.Optional;

/**
 * The records in one persistence unit, as whoever works with them sees them.
 *
 * @param store for calls
 * @param administration for operators
 * @param maintenance for the removal of what nobody needs any more
 */
public record UnitRecords(
    RecordStore store, RecordAdministration administration, RecordMaintenance maintenance) {

  /**
   * Chooses the statements for the database of a unit.
   *
   * @param unit the application's persistence unit
   * @param facts what it runs on
   * @param tables where its tables are
   * @param retentions how long summaries are kept
   * @return the records, or nothing if the database is not supported
   */
  public static Optional<UnitRecords> of(
      EntityManagerFactory unit, UnitFacts facts, Tables tables, ArchiveRetentions retentions) {
    return Database.of(facts, tables)
        .map(
            database ->
                new UnitRecords(
                    new JpaRecordStore(unit, database.statements()),
                    new JpaRecordAdministration(unit, database.statements()),
                    new JpaRecordMaintenance(unit, database.maintenance(), retentions)));
  }
}

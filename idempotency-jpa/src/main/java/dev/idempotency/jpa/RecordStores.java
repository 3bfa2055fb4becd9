package dev.idempotency.jpa;

import dev.idempotency.engine.RecordAdministration;
import dev.idempotency.engine.RecordStore;
import jakarta.persistence.EntityManagerFactory;
import java.util.Optional;

/** Chooses the statements for the database of a persistence unit. */
public final class RecordStores {

  private RecordStores() {}

  /**
   * Makes the store of a unit.
   *
   * @param unit the application's persistence unit
   * @param facts what it runs on
   * @param tables where its tables are
   * @return the store, or nothing if the database is not supported
   */
  public static Optional<RecordStore> of(
      EntityManagerFactory unit, UnitFacts facts, Tables tables) {
    return statements(facts, tables).map(statements -> new JpaRecordStore(unit, statements));
  }

  /**
   * Makes the operators' view of the records of a unit.
   *
   * @param unit the application's persistence unit
   * @param facts what it runs on
   * @param tables where its tables are
   * @return the administration, or nothing if the database is not supported
   */
  public static Optional<RecordAdministration> administration(
      EntityManagerFactory unit, UnitFacts facts, Tables tables) {
    return statements(facts, tables)
        .map(statements -> new JpaRecordAdministration(unit, statements));
  }

  private static Optional<Statements> statements(UnitFacts facts, Tables tables) {
    return Database.of(facts, tables).map(Database::statements);
  }
}
